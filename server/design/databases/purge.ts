import { recordAudit } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reading, Writing } from '../tables.ts';
import { listDeleted, lockDeleted } from './deleted.ts';

/** The removal of deleted databases, when they have been kept long enough. */
export type Purge = {
  /** How long a deleted database is kept. */
  keptMs: number;
  /** Since when databases must have been deleted that can still be restored. */
  since(): Date;
  /** Plans the removal of a database, in the transaction that deletes it. */
  schedule(tx: Writing, databaseId: number, deletedAt: Date): Promise<void>;
};

const JOB = 'design.purge';
const DAY_MS = 24 * 3600 * 1000;

/** Declares the durable job that removes deleted databases with all that they held. A setting that changed counts from
 *  the next start. */
export function createPurge({ settings, jobs, objects, clock, http }: Platform, tables: Reading): Purge {
  const keptMs = settings.deletedDays * DAY_MS;

  const schedule = (tx: Writing, databaseId: number, deletedAt: Date) =>
    jobs.enqueue(
      tx,
      JOB,
      { databaseId },
      { key: `${JOB} ${databaseId}`, runAt: new Date(deletedAt.getTime() + keptMs) },
    );

  jobs.handle<{ databaseId: number }>(JOB, ({ databaseId }) =>
    tables.transaction().execute(async (tx) => {
      const row = await lockDeleted(tx, databaseId);
      if (row === undefined || row.deleted_at === null) return;
      if (row.deleted_at.getTime() + keptMs > clock().getTime()) {
        await schedule(tx, databaseId, row.deleted_at);
        return;
      }
      // Objects go first: a job that is repeated still finds the rows that name them.
      for (const source of await sourcesOf(tx, databaseId)) await objects.delete(source);
      await removeDatabase(tx, databaseId);
      const detail = { replicaId: row.replica_id, deletedAt: row.deleted_at.toISOString() };
      await recordAudit(tx, {
        by: undefined,
        action: 'design.database.remove',
        thing: `design/${row.path}`,
        detail,
      });
    }),
  );

  http.addHook('onReady', async () => {
    await tables.transaction().execute(async (tx) => {
      for (const { id, deleted_at } of await listDeleted(tx, new Date(0))) {
        if (deleted_at !== null) await schedule(tx, id, deleted_at);
      }
    });
  });

  return { keptMs, since: () => new Date(clock().getTime() - keptMs), schedule };
}

async function sourcesOf(tx: Writing, databaseId: number): Promise<string[]> {
  const imports = tx.selectFrom('design.import').select('source').where('database_id', '=', databaseId);
  const plans = tx.selectFrom('design.plan').select('source').where('database_id', '=', databaseId);
  const rows = [...(await imports.execute()), ...(await plans.execute())];
  return rows.flatMap(({ source }) => (source === null ? [] : [source]));
}

/** What refers to the database goes with it; names and history do not, because they outlive elements. */
async function removeDatabase(tx: Writing, databaseId: number): Promise<void> {
  await tx.deleteFrom('design.element_name').where('database_id', '=', databaseId).execute();
  await tx.deleteFrom('design.element_version').where('database_id', '=', databaseId).execute();
  await tx.deleteFrom('design.database').where('id', '=', databaseId).execute();
}
