import type { Arrival, Documents } from '../documents.ts';
import { editLimit } from '../editable.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { findRequest } from '../repositories/builtIn/requestStore.ts';
import { holderOf } from '../repositories/builtIn/rights.ts';

/** When somebody who may not edit a document asked for it; null where they have nothing to ask for, or nobody: other
 *  repositories have owners of their own. */
export async function askingOf(
  { tables }: Pick<Documents, 'tables'>,
  { key, meta, person }: Arrival,
): Promise<{ asked: string | null } | null> {
  if (key !== BUILT_IN || meta.permissions.write || editLimit(meta.name) === undefined) return null;
  const request = await findRequest(tables, meta.id, holderOf(person));
  return { asked: request?.asked_at.toISOString() ?? null };
}
