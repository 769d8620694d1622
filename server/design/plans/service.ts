import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import type { Importer } from '../imports/importer.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import type { Made } from './make.ts';
import type { PlanAnswer } from './schema.ts';
import { deletePlan, insertPlan, lockPlan, markApplied, type PlanRow } from './store.ts';

/** A plan of a database, and who asks; `since` is when those were made that are still known. */
export type Asking = { database: DatabaseRow; planId: string; caller: Caller; since: Date };

const thingOf = ({ path }: DatabaseRow) => `design/${path}`;

/** Keeps a plan that was made. */
export async function keepPlan(
  tx: Writing,
  { database, planId, caller }: Omit<Asking, 'since'>,
  { revision, valid, total, options, deletes, answer, source }: Made,
  at: Date,
): Promise<PlanRow> {
  const row: PlanRow = {
    id: planId,
    database_id: database.id,
    revision,
    source: source ?? null,
    options: JSON.stringify(options),
    deletes: deletes === undefined ? null : JSON.stringify(deletes),
    total,
    valid,
    answer,
    by_subject: caller.subject,
    import_id: null,
    created_at: at,
  };
  await insertPlan(tx, row);
  const detail = { plan: planId, revision, valid };
  await recordAudit(tx, { by: caller, action: 'design.plan.make', thing: thingOf(database), detail });
  return row;
}

/** The details of a request to apply a plan, and the access it was made with. */
export type Applying = Asking & {
  at: Date;
  why: string | undefined;
  project: string | undefined;
  /** The elements of the plan that are wanted, by UNID; all when there is no list. */
  elements: readonly string[] | undefined;
  /** Refuses who may not replace properties. */
  requireManager: () => void;
};

/**
 * Starts the import that carries a plan out, once. Changes since the plan are checked here, so that they are reported at once, and
 * again by the import under its lock.
 * @returns the id of the import.
 * @throws Problem 404 for an unknown plan, 403 without the access, 409 when it was applied, has errors or is overtaken.
 */
export async function applyPlan(tx: Writing, importer: Importer, asked: Applying): Promise<string> {
  const { database, planId, caller, since, at, why, project } = asked;
  const chosen = asked.elements?.map((unid) => unid.toUpperCase());
  const row = await lockPlan(tx, database.id, planId, since);
  if (row === undefined) throw problem('design.plan.unknown', { planId });
  // The driver reads jsonb.
  const options = row.options as unknown as Made['options'];
  if (options.replaceDbProperties) asked.requireManager();
  if (row.import_id !== null) throw problem('design.plan.applied', { planId, jobId: row.import_id });
  if (!row.valid || row.source === null) throw problem('design.plan.invalid', { planId });
  const unknown = chosen === undefined ? undefined : strangerAmong(chosen, row.answer);
  if (unknown !== undefined) throw problem('design.plan.element', { planId, unid: unknown });
  const { revision } = await tx
    .selectFrom('design.database')
    .select('revision')
    .where('id', '=', database.id)
    .executeTakeFirstOrThrow();
  if (revision !== row.revision) {
    throw problem('design.plan.moved', { planId, planned: row.revision, revision });
  }
  const importId = randomUUID();
  await importer.start(tx, {
    id: importId,
    database_id: database.id,
    source: row.source,
    options: JSON.stringify(options),
    caller: JSON.stringify(caller),
    total: row.total,
    why: why ?? null,
    project: project ?? null,
    plan_id: planId,
    planned_revision: row.revision,
    deletes: row.deletes === null ? null : JSON.stringify(row.deletes),
    chosen: chosen === undefined ? null : JSON.stringify(chosen),
    created_at: at,
  });
  await markApplied(tx, planId, importId);
  const detail = { plan: planId, import: importId };
  await recordAudit(tx, { by: caller, action: 'design.plan.apply', thing: thingOf(database), detail });
  return importId;
}

/** The first of these that the plan does nothing with. */
function strangerAmong(chosen: readonly string[], answer: string): string | undefined {
  const { create, change, delete: gone } = JSON.parse(answer) as PlanAnswer;
  const planned = new Set([...create, ...change, ...gone].map(({ unid }) => unid));
  return chosen.find((unid) => !planned.has(unid));
}

/** Forgets a plan; `mayForget` refuses those who may not. An import that applies it continues.
 *  @returns the source that is no longer needed. @throws Problem 404 for an unknown plan. */
export async function forgetPlan(
  tx: Writing,
  { database, planId, caller, since }: Asking,
  mayForget: (row: PlanRow) => void,
): Promise<string | null> {
  const row = await lockPlan(tx, database.id, planId, since);
  if (row === undefined) throw problem('design.plan.unknown', { planId });
  mayForget(row);
  await deletePlan(tx, planId);
  const detail = { plan: planId };
  await recordAudit(tx, { by: caller, action: 'design.plan.forget', thing: thingOf(database), detail });
  return row.source;
}
