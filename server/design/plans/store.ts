import type { Insertable, Selectable } from 'kysely';
import type { PlanTable, Reading, Writing } from '../tables.ts';

/** A row of `design.plan`. */
export type PlanRow = Selectable<PlanTable>;

/** Adds a plan. */
export async function insertPlan(tx: Writing, row: Insertable<PlanTable>): Promise<void> {
  await tx.insertInto('design.plan').values(row).execute();
}

/** A plan for a database that has not expired. */
export async function findPlan(
  reading: Reading,
  databaseId: number,
  id: string,
  since: Date,
): Promise<PlanRow | undefined> {
  return planQuery(reading, databaseId, id, since).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that it is applied once. */
export async function lockPlan(
  tx: Writing,
  databaseId: number,
  id: string,
  since: Date,
): Promise<PlanRow | undefined> {
  return planQuery(tx, databaseId, id, since).forUpdate().executeTakeFirst();
}

const planQuery = (reading: Reading, databaseId: number, id: string, since: Date) =>
  reading
    .selectFrom('design.plan')
    .selectAll()
    .where('id', '=', id)
    .where('database_id', '=', databaseId)
    .where('created_at', '>', since);

/** Says which import applies a plan; its source belongs to that import from now on. */
export async function markApplied(tx: Writing, id: string, importId: string): Promise<void> {
  await tx
    .updateTable('design.plan')
    .set({ import_id: importId, source: null })
    .where('id', '=', id)
    .execute();
}

/** Removes a plan. */
export async function deletePlan(tx: Writing, id: string): Promise<void> {
  await tx.deleteFrom('design.plan').where('id', '=', id).execute();
}

/** Removes plans that have expired. @returns the sources they still held. */
export async function removeExpiredPlans(tx: Writing, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('design.plan')
    .where('created_at', '<=', before)
    .returning('source')
    .execute();
  return rows.flatMap(({ source }) => (source === null ? [] : [source]));
}
