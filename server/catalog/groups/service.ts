import { withBefore } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { orderingFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkTransition } from '../records/lifecycle.ts';
import { insertPart, orderParts } from '../records/store.ts';
import { changeTree, checkNoCycle, insertTree, treeFaults, treeReferents } from '../records/tree.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, created, locked, type RecordType } from '../recordTypes/recordType.ts';
import { presentGroup } from './present.ts';
import type { GroupClone, GroupCreate, GroupUpdate } from './schema.ts';
import { type GroupRow, readGroup } from './store.ts';

export const groups: RecordType<GroupRow> = {
  type: 'product group',
  thing: 'productgroup',
  table: 'tree',
  address: ({ id }) => `/v1/productgroups/${id}`,
  read: readGroup,
  present: presentGroup,
  remembered: ({ slug }) => ({ slug }),
  referents: treeReferents,
};

export async function createGroup(tx: Executor, by: Author, given: GroupCreate): Promise<Answer> {
  const faults = await treeFaults(tx, given);
  if (faults.length > 0) throw invalid(faults);
  const id = await insertTree(tx, 'product-group', given, by.at);
  await audit(tx, by, 'productgroup.create', `productgroup/${id}`, { slug: given.slug });
  return created(tx, groups, id);
}

/** Clones sections and resource sets; the clone is unpublished and stays under the same parent. */
export async function cloneGroup(tx: Executor, by: Author, id: string, given: GroupClone): Promise<Answer> {
  const from = await locked(tx, groups, id);
  by.check(from.version);
  const parent = from.parent === null ? null : { id: from.parent, sections: from.parentSections };
  const { slug, name = from.name } = given;
  const clone = await insertTree(
    tx,
    'product-group',
    { slug, name, parent, resourceSets: from.resourceSets },
    by.at,
  );
  for (const { slug, name } of from.sections)
    await insertPart(tx, 'group_section', clone, { id: newId(), slug, name });
  await audit(tx, by, 'productgroup.clone', `productgroup/${clone}`, { from: id });
  return created(tx, groups, clone);
}

/** @throws Problem 400, 412, 409 (state, slug, cycle). */
export async function updateGroup(tx: Executor, by: Author, id: string, given: GroupUpdate): Promise<Answer> {
  const current = await locked(tx, groups, id);
  const existing = current.sections.map((section) => section.id);
  const ordering = given.sections ? orderingFaults('/sections', given.sections, existing) : [];
  const faults = [...(await treeFaults(tx, given)), ...ordering];
  if (faults.length > 0) throw invalid(faults);
  by.check(current.version);
  const shown = presentGroup(current);
  const before = { ...shown, sections: existing };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  await checkNoCycle(tx, id, given.parent);
  await changeTree(tx, id, given, by.at);
  await orderParts(tx, 'group_section', given.sections);
  await audit(
    tx,
    by,
    `productgroup.${actionOf(current.state, given.state)}`,
    `productgroup/${id}`,
    withBefore(given, before),
  );
  return changed(tx, groups, id);
}
