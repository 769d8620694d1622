import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import type { Log } from '../telemetry/log.ts';

/** Anything SQL can run on: the database or a transaction, whatever its tables. */
export type Executor = QueryExecutorProvider;

export type Database = {
  /** The connection pool, for libraries that bring their own SQL. */
  pool: pg.Pool;
  url: string;
  /** The database seen through the tables of one service. */
  as<Tables>(): Kysely<Tables>;
  close(): Promise<void>;
};

const MINIMUM_VERSION = 150_000;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // Counts and sizes are exact up to 2^53; calendar dates stay text, so that no time zone moves them.
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    if (oid === pg.types.builtins.DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Opens a pool and checks that the server answers and is PostgreSQL ≥ 15.
 *  @throws StartProblem with one sentence. */
export async function openDatabase(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    application_name: 'trivet',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  // A connection can also break while it is lent out; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await checkVersion(kysely);
  return {
    pool,
    url,
    as: <Tables>() => kysely as unknown as Kysely<Tables>,
    close: () => kysely.destroy(),
  };
}

async function checkVersion(kysely: Kysely<unknown>): Promise<void> {
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(kysely);
    if ((rows[0]?.version ?? 0) >= MINIMUM_VERSION) return;
  } catch (error) {
    await kysely.destroy();
    throw new StartProblem(`The database cannot be reached: ${(error as Error).message}.`);
  }
  await kysely.destroy();
  throw new StartProblem('The database server is older than PostgreSQL 15, which Trivet needs.');
}
