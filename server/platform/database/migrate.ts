import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import type { Database } from './database.ts';

/** A part of the server with tables of its own: `migrations` is a folder of files `0001_what.sql`, forward only. */
export type Migrated = { name: string; migrations: URL };

/** A step, with the SHA-256 of its SQL. */
export type Step = { part: string; file: string; sql: string; checksum: string };

/** Any number; it only has to be the same in every process that migrates this database. */
const LOCK = 7_418_880;

/** A table that is there while a backup is restored: until its end the database is no whole one. */
export const RESTORING = 'public.trivet_restoring';

/** What a restore asks for: only these steps, as `part/file`. */
type Restoring = { only: Set<string>; restoring: true };

/** Brings the database up to this code. An advisory lock lets several processes start together;
 *  each step is one transaction, recorded with its checksum.
 *  @throws StartProblem when the database is newer than the code, a file that ran was changed since, or a restore was
 *  begun and did not end. */
export async function migrate(database: Database, parts: Migrated[], restoring?: Restoring): Promise<void> {
  const client = await database.pool.connect();
  try {
    // However long another process, or a step, takes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists public.trivet_migration (
         part text not null, file text not null, checksum text not null,
         applied_at timestamptz not null default now(), primary key (part, file))`,
    );
    if (!restoring) await expectNoRestore(client);
    const steps = parts.flatMap(listSteps);
    const done = await appliedSteps(client, steps);
    for (const step of steps) {
      const name = `${step.part}/${step.file}`;
      if (!done.has(name) && (restoring?.only.has(name) ?? true)) await apply(client, step);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    // A new connection has the time limit of requests again.
    client.release(true);
  }
}

/** What a start would still do to a database, as `part/file`, changing nothing; undefined where no start has been yet.
 *  @throws StartProblem where `migrate` would refuse. */
export async function pendingSteps(client: pg.ClientBase, parts: Migrated[]): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('public.trivet_migration') as known`);
  if (!rows[0]?.known) return undefined;
  await expectNoRestore(client);
  const steps = parts.flatMap(listSteps);
  const done = await appliedSteps(client, steps);
  return steps.map(({ part, file }) => `${part}/${file}`).filter((name) => !done.has(name));
}

async function expectNoRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ begun: boolean }>(
    `select to_regclass('${RESTORING}') is not null as begun`,
  );
  if (rows[0]?.begun)
    throw new StartProblem(
      'A backup was being restored into this database, and that did not end: restore it again.',
    );
}

/** The steps of a part, in their order. */
export function listSteps({ name, migrations }: Migrated): Step[] {
  const folder = fileURLToPath(migrations);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(`${folder}/${file}`, 'utf8');
    return { part: name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function appliedSteps(client: pg.ClientBase, steps: Step[]): Promise<Set<string>> {
  const known = new Map(steps.map((step) => [`${step.part}/${step.file}`, step]));
  const { rows } = await client.query<{ part: string; file: string; checksum: string }>(
    'select part, file, checksum from public.trivet_migration',
  );
  for (const row of rows) {
    const step = known.get(`${row.part}/${row.file}`);
    if (!step)
      throw new StartProblem(
        'The database was written by a newer version of Trivet; start that version, or restore a backup.',
      );
    if (step.checksum !== row.checksum)
      throw new StartProblem(
        `The migration ${row.part}/${row.file} was changed after it ran on this database.`,
      );
  }
  return new Set(rows.map((row) => `${row.part}/${row.file}`));
}

async function apply(client: pg.PoolClient, step: Step): Promise<void> {
  await client.query('begin');
  try {
    await client.query(step.sql);
    await client.query('insert into public.trivet_migration (part, file, checksum) values ($1, $2, $3)', [
      step.part,
      step.file,
      step.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartProblem(`The migration ${step.part}/${step.file} failed: ${(error as Error).message}.`);
  }
}
