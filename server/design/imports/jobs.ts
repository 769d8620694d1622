import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/identity/caller.ts';
import type { ImportStatus, ImportTable, Reading, Writing } from '../tables.ts';

/** A row of `design.import`. */
export type ImportRow = Selectable<ImportTable>;

export type NewImport = Pick<
  ImportRow,
  'id' | 'database_id' | 'source' | 'options' | 'caller' | 'total' | 'created_at'
> &
  Partial<Pick<ImportRow, 'why' | 'project' | 'plan_id' | 'planned_revision' | 'deletes' | 'chosen'>>;

/** Adds an import that waits for its job. */
export async function insertImport(tx: Writing, row: NewImport): Promise<void> {
  await tx.insertInto('design.import').values(row).execute();
}

/** An import of a database that has not expired. */
export async function findImport(
  reading: Reading,
  databaseId: number,
  id: string,
  since: Date,
): Promise<ImportRow | undefined> {
  return reading
    .selectFrom('design.import')
    .selectAll()
    .where('id', '=', id)
    .where('database_id', '=', databaseId)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** Who asked for an import; undefined when it is no longer known. */
export async function findImportCaller(reading: Reading, id: string): Promise<Caller | undefined> {
  const row = await reading
    .selectFrom('design.import')
    .select('caller')
    .where('id', '=', id)
    .executeTakeFirst();
  // The driver reads jsonb.
  return row?.caller as unknown as Caller | undefined;
}

/** Says that a job has taken the import up; in a transaction of its own, so that it is seen at once. */
export async function markRunning(tx: Writing, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('design.import')
    .set({ status: 'running', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Says how far a running import is. @returns false when it does not run any more. */
export async function markProgress(tx: Writing, id: string, done: number): Promise<boolean> {
  const result = await tx
    .updateTable('design.import')
    .set({ done })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How far a running import is; undefined when none of that number runs. */
export async function readProgress(
  reading: Reading,
  id: string,
): Promise<{ done: number; total: number } | undefined> {
  return reading
    .selectFrom('design.import')
    .select(['done', 'total'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
}

/** Whether an import still waits or runs. */
export async function isWaiting(reading: Reading, id: string): Promise<boolean> {
  const row = await reading
    .selectFrom('design.import')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

export type Ending = Pick<ImportRow, 'log' | 'error' | 'result' | 'imported_count'> & {
  status: ImportStatus;
};

/** Ends an import that waits or runs; its row is locked until the transaction ends, so that of two who would end it
 *  one does. @returns the source that it held, or undefined when it has ended already. */
export async function endWaiting(
  tx: Writing,
  id: string,
  ending: Ending,
): Promise<{ source?: string } | undefined> {
  const waiting = await tx
    .selectFrom('design.import')
    .select('source')
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) return undefined;
  await tx
    .updateTable('design.import')
    .set({ ...ending, source: null, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
  return waiting.source === null ? {} : { source: waiting.source };
}

/** Removes imports that have expired. @returns the sources they still held. */
export async function removeExpired(tx: Writing, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('design.import')
    .where('created_at', '<', before)
    .returning('source')
    .execute();
  return rows.flatMap(({ source }) => (source === null ? [] : [source]));
}
