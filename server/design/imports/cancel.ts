import { recordAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import { endWaiting, findImport, type ImportRow } from './jobs.ts';
import { cancelledBy } from './telling.ts';

/** Which import of which database is cancelled, and by whom; `since` is when those began that are still known. */
export type Cancelling = { database: DatabaseRow; importId: string; since: Date; caller: Caller };

/**
 * Cancels an import that waits or runs. The row of the import decides: whoever ends it first has ended it, and a
 * job that finds it ended rolls back everything that it wrote.
 * @returns the import as it is now, and the source that is no longer needed.
 * @throws Problem 404 for an unknown import, 409 when it has ended.
 */
export async function cancelImport(
  tx: Writing,
  { database, importId, since, caller }: Cancelling,
): Promise<{ row: ImportRow; source?: string }> {
  const find = () => findImport(tx, database.id, importId, since);
  const before = await find();
  if (before === undefined) throw problem('design.import.unknown', { jobId: importId });
  const error = cancelledBy(caller.distinguishedName);
  const ending = { status: 'error', error, log: null, result: null, imported_count: null } as const;
  const ended = await endWaiting(tx, importId, ending);
  const row = await find();
  if (row === undefined) throw problem('design.import.unknown', { jobId: importId });
  if (ended === undefined) throw problem('design.import.ended', { jobId: importId, status: row.status });
  const thing = `design/${database.path}`;
  await recordAudit(tx, {
    by: caller,
    action: 'design.import.cancel',
    thing,
    detail: { import: importId, was: before.status },
  });
  return { row, ...ended };
}
