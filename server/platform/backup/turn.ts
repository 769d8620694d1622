import pg from 'pg';
import { StartProblem } from '../startProblem.ts';

/** Any number; it only has to be the same for all backups of a database, and another than that of migrations. */
const LOCK = 7_418_881;

/** Another backup of the same installation is being made. */
export class BackupRuns extends StartProblem {}

/** Makes one backup of an installation at a time, whoever makes it: a process of the server, or a command.
 *  @param work is given a signal that aborts when the turn is lost, because the connection that holds it is.
 *  @throws BackupRuns. */
export async function inTurn<Result>(
  databaseUrl: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'trivet backup turn',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.once('end', () => lost.abort(new Error('The connection to the database was lost.')));
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]?.free)
      throw new BackupRuns('Another backup of this installation is being made; wait for its end.');
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    await client.end();
  }
}
