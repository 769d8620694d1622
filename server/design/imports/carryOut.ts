import { applyPlan, type Target } from '../elements/writing/apply.ts';
import type { Plan } from '../elements/writing/plan.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import { replaceProperties, type SentProperties } from './properties.ts';
import type { ImportResult } from './schema.ts';

/** Carries a valid plan out in the transaction, and takes over the properties that were sent when they are given.
 *  @returns what was done. */
export async function carryOut(
  tx: Writing,
  database: DatabaseRow,
  plan: Plan,
  target: Omit<Target, 'databaseId'>,
  properties?: SentProperties,
  onProgress?: (done: number) => void,
): Promise<ImportResult> {
  const rows = await applyPlan(tx, plan, { ...target, databaseId: database.id }, onProgress);
  if (properties !== undefined) await replaceProperties(tx, database, properties, target);
  return resultOf(plan, new Map(rows.map((each) => [each.note_id, each.unid])));
}

function resultOf(plan: Plan, unids: ReadonlyMap<number, string>): ImportResult {
  const elements = plan.steps.map(({ incoming: { element }, action, noteId, unid }) => ({
    type: element.type,
    name: element.name,
    unid: unids.get(noteId) ?? unid,
    action,
  }));
  const count = (wanted: string) => elements.filter(({ action }) => action === wanted).length;
  return {
    created: count('created'),
    replaced: count('replaced'),
    unchanged: count('unchanged'),
    ignored: count('ignored'),
    elements,
  };
}

/** The same result, saying what was deleted besides. */
export function withDeleted(result: ImportResult, { deletes }: Plan): ImportResult {
  const gone = deletes.map(({ type, name, unid }) => ({ type, name, unid, action: 'deleted' as const }));
  const { elements, ...counts } = result;
  return { ...counts, deleted: gone.length, elements: [...elements, ...gone] };
}
