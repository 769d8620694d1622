import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { oneOf } from '../entitlements/guards.ts';
import { problem } from '../problems.ts';
import { orderingFaults } from '../records/checks.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkDeletable, checkTransition, checkUnused } from '../records/lifecycle.ts';
import { change, insertPart, lock, orderParts, remove } from '../records/store.ts';
import { changeTree, checkNoCycle, insertTree, treeFaults, treeReferents } from '../records/tree.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import { presentGroup } from './present.ts';
import type { GroupClone, GroupCreate, GroupUpdate } from './schema.ts';
import { type GroupRow, readGroup } from './store.ts';

export async function createGroup(tx: Executor, by: Author, given: GroupCreate): Promise<Answer> {
  const faults = await treeFaults(tx, given);
  if (faults.length > 0) throw invalid(faults);
  const id = await insertTree(tx, 'product-group', given, by.at);
  await audit(tx, by, 'productgroup.create', `productgroup/${id}`, { slug: given.slug });
  return created(tx, id);
}

/** Clones sections and resource sets; the clone is unpublished and stays under the same parent. */
export async function cloneGroup(tx: Executor, by: Author, id: string, given: GroupClone): Promise<Answer> {
  const from = await locked(tx, id);
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
  return created(tx, clone);
}

/** @throws Problem 400, 412, 409 (state, slug, cycle). */
export async function updateGroup(tx: Executor, by: Author, id: string, given: GroupUpdate): Promise<Answer> {
  const current = await locked(tx, id);
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
  await audit(tx, by, `productgroup.${actionOf(current.state, given.state)}`, `productgroup/${id}`, given);
  const row = await found(tx, id);
  return { status: 200, body: presentGroup(row), version: row.version };
}

/** @throws Problem 412, 409 while published or while it has children. */
export async function deleteGroup(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id, 'delete');
  by.check(current.version);
  checkDeletable(current.state);
  checkUnused(await treeReferents(tx, id));
  await remove(tx, 'tree', id);
  await audit(tx, by, 'productgroup.delete', `productgroup/${id}`, { slug: current.slug });
  return { status: 204 };
}

/** Locks a product group for a change of one of its sections, and looks the section up.
 *  @throws Problem 404, 412. */
export async function lockForSection(
  tx: Executor,
  by: Author,
  id: string,
  section?: string,
): Promise<GroupRow> {
  const group = await locked(tx, id);
  if (section !== undefined) oneOf('section', group.sections, section);
  by.check(group.version);
  return group;
}

/** Counts the version up, because a section of it changed. */
export const touchGroup = (tx: Executor, by: Author, id: string) => change(tx, 'tree', id, by.at);

async function locked(tx: Executor, id: string, way: 'change' | 'delete' = 'change'): Promise<GroupRow> {
  await lock(tx, 'tree', id, way);
  return found(tx, id);
}

async function found(tx: Executor, id: string): Promise<GroupRow> {
  const row = await readGroup(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'product group', id });
  return row;
}

async function created(tx: Executor, id: string): Promise<Answer> {
  const row = await found(tx, id);
  return { status: 201, body: presentGroup(row), version: row.version, location: `/v1/productgroups/${id}` };
}
