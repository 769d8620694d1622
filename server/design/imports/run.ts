import { messageLine } from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { lockDatabase } from '../databases/store.ts';
import type { WriteAction } from '../elements/writing/choices.ts';
import type { Deletes, Plan } from '../elements/writing/plan.ts';
import { problem } from '../problems.ts';
import type { CallerKey } from '../signing/sign.ts';
import type { Reading, Writing } from '../tables.ts';
import { readSource } from '../threads/source.ts';
import { carryOut, withDeleted } from './carryOut.ts';
import { type Ending, endWaiting, type ImportRow, isWaiting, markRunning } from './jobs.ts';
import { judge, type Work } from './judge.ts';
import { progressTeller } from './progress.ts';
import { sentProperties } from './properties.ts';
import type { ImportOptions } from './schema.ts';

export type Ran = { databaseId?: number; source?: string };

export type Run = { importId: string; key: CallerKey; at: Date };

/**
 * Carries an import out in one transaction that also ends it: a process that dies leaves the import waiting
 * and the database as it was; one that ran is not run again; one that is cancelled is rolled back.
 */
export async function runImport(tables: Reading, objects: Objects, task: Run): Promise<Ran> {
  try {
    return await runWaiting(tables, objects, task);
  } catch (error) {
    // What was ended by somebody else has failed for that reason, and may have lost its source too.
    if (await isWaiting(tables, task.importId)) throw error;
    return {};
  }
}

async function runWaiting(tables: Reading, objects: Objects, { importId, key, at }: Run): Promise<Ran> {
  const waiting = await tables
    .selectFrom('design.import')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirst();
  if (
    waiting === undefined ||
    waiting.source === null ||
    !(await tables.transaction().execute((tx) => markRunning(tx, importId)))
  )
    return {};
  const source = await readSource(objects, waiting.source);
  const progress = progressTeller(tables, importId);
  const carriedOut = tables.transaction().execute(async (tx) => {
    const database = await lockDatabase(tx, waiting.database_id);
    const row = await readWaiting(tx, importId);
    if (row === undefined) return undefined;
    if (database === undefined) {
      await end(tx, importId, failed('The database was deleted.', null));
      return undefined;
    }
    const caller = row.caller as unknown as Caller;
    const options = row.options as unknown as ImportOptions;
    const origin = { caller, importId, why: row.why, project: row.project };
    if (row.planned_revision !== null && row.planned_revision !== database.revision) {
      await end(tx, importId, failed(problem('design.plan.moved').message, null));
      return undefined;
    }
    const work: Work = { source, options, ...plannedOf(row) };
    const judged = await judge(tx, database, work, caller.distinguishedName);
    const plan = narrowed(judged.plan, row.chosen);
    const { log } = judged;
    if (!judged.valid) {
      const first = judged.messages.find(({ severity }) => severity !== 'warning');
      await end(tx, importId, failed(first === undefined ? '' : messageLine(first), log));
      return undefined;
    }
    const properties = options.replaceDbProperties ? sentProperties(database, source) : undefined;
    const done = await carryOut(tx, database, plan, { ...origin, key, at }, properties, progress.tell);
    await progress.stop();
    const result = row.plan_id === null ? done : withDeleted(done, plan);
    await end(tx, importId, {
      status: 'complete',
      log,
      error: null,
      result: JSON.stringify(result),
      imported_count: result.created + result.replaced,
    });
    const { elements: _, ...counts } = result;
    const detail = { import: importId, ...counts };
    await recordAudit(tx, { by: caller, action: 'design.import', thing: `design/${database.path}`, detail });
    return database.id;
  });
  const databaseId = await carriedOut.finally(progress.stop);
  return { ...(databaseId === undefined ? {} : { databaseId }), source: waiting.source };
}

/** The database is locked, so nobody else carries the import out: either it still waits or it has ended. */
async function readWaiting(tx: Writing, importId: string): Promise<ImportRow | undefined> {
  const row = await tx.selectFrom('design.import').selectAll().where('id', '=', importId).executeTakeFirst();
  return row?.status === 'running' || row?.status === 'pending' ? row : undefined;
}

/** @throws Error when it was ended meanwhile, so that the transaction is rolled back. */
async function end(tx: Writing, importId: string, ending: Ending): Promise<void> {
  if ((await endWaiting(tx, importId, ending)) === undefined) {
    throw new Error('The import was ended while it ran.');
  }
}

const failed = (error: string, log: string | null) =>
  ({ status: 'error', error, log, result: null, imported_count: null }) as const;

const left = (action: WriteAction): WriteAction => (action === 'unchanged' ? action : 'ignored');

/** What is left of a plan when only some of its elements are wanted: the others stay as they are. */
function narrowed(plan: Plan, chosen: string | null): Plan {
  if (chosen === null) return plan;
  // The driver reads jsonb.
  const wanted = new Set(chosen as unknown as string[]);
  return {
    ...plan,
    steps: plan.steps.map((step) =>
      wanted.has(step.unid) ? step : { ...step, action: left(step.action), sign: false },
    ),
    deletes: plan.deletes.filter(({ unid }) => wanted.has(unid)),
  };
}

/** What an import that applies a plan does besides. */
function plannedOf({ plan_id, deletes }: ImportRow): Pick<Work, 'deletes' | 'seed'> {
  if (plan_id === null) return {};
  // The driver reads jsonb.
  return { seed: plan_id, ...(deletes === null ? {} : { deletes: deletes as unknown as Deletes }) };
}
