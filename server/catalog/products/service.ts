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
import { presentProduct } from './present.ts';
import type { ProductClone, ProductCreate, ProductUpdate } from './schema.ts';
import { type ProductRow, readProduct } from './store.ts';

export async function createProduct(tx: Executor, by: Author, given: ProductCreate): Promise<Answer> {
  const faults = await treeFaults(tx, given);
  if (faults.length > 0) throw invalid(faults);
  const id = await insertTree(tx, 'product', given, by.at);
  await audit(tx, by, 'product.create', `product/${id}`, { slug: given.slug });
  return created(tx, id);
}

/** Clones release groups and resource sets; no components, no releases. */
export async function cloneProduct(
  tx: Executor,
  by: Author,
  id: string,
  given: ProductClone,
): Promise<Answer> {
  const from = await locked(tx, id);
  by.check(from.version);
  const parent = from.parent === null ? null : { id: from.parent, sections: from.parentSections };
  const { slug, name = from.name } = given;
  const clone = await insertTree(
    tx,
    'product',
    { slug, name, parent, resourceSets: from.resourceSets },
    by.at,
  );
  for (const { slug, name } of from.releaseGroups)
    await insertPart(tx, 'release_group', clone, { id: newId(), slug, name });
  await audit(tx, by, 'product.clone', `product/${clone}`, { from: id });
  return created(tx, clone);
}

/** @throws Problem 400, 412, 409 (state, slug, cycle). */
export async function updateProduct(
  tx: Executor,
  by: Author,
  id: string,
  given: ProductUpdate,
): Promise<Answer> {
  const current = await locked(tx, id);
  const existing = current.releaseGroups.map((group) => group.id);
  const ordering = given.releaseGroups ? orderingFaults('/releaseGroups', given.releaseGroups, existing) : [];
  const faults = [...(await treeFaults(tx, given)), ...ordering];
  if (faults.length > 0) throw invalid(faults);
  by.check(current.version);
  const shown = presentProduct(current);
  const before = { ...shown, releaseGroups: existing };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  await checkNoCycle(tx, id, given.parent);
  await changeTree(tx, id, given, by.at);
  await orderParts(tx, 'release_group', given.releaseGroups);
  await audit(tx, by, `product.${actionOf(current.state, given.state)}`, `product/${id}`, given);
  const row = await found(tx, id);
  return { status: 200, body: presentProduct(row), version: row.version };
}

/** @throws Problem 412, 409 while published or while it has releases. */
export async function deleteProduct(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id, 'delete');
  by.check(current.version);
  checkDeletable(current.state);
  checkUnused(await treeReferents(tx, id));
  await remove(tx, 'tree', id);
  await audit(tx, by, 'product.delete', `product/${id}`, { slug: current.slug });
  return { status: 204 };
}

/** Locks a product for a change of one of its parts, and looks the part up.
 *  @throws Problem 404, 412. */
export async function lockForPart(
  tx: Executor,
  by: Author,
  id: string,
  part?: ['components' | 'releaseGroups', string],
): Promise<ProductRow> {
  const product = await locked(tx, id);
  if (part)
    oneOf<{ id: string }>(
      part[0] === 'components' ? 'component' : 'release group',
      product[part[0]],
      part[1],
    );
  by.check(product.version);
  return product;
}

/** Counts the version up, because a part of it changed. */
export const touchProduct = (tx: Executor, by: Author, id: string) => change(tx, 'tree', id, by.at);

async function locked(tx: Executor, id: string, way: 'change' | 'delete' = 'change'): Promise<ProductRow> {
  await lock(tx, 'tree', id, way);
  return found(tx, id);
}

async function found(tx: Executor, id: string): Promise<ProductRow> {
  const row = await readProduct(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'product', id });
  return row;
}

async function created(tx: Executor, id: string): Promise<Answer> {
  const row = await found(tx, id);
  return { status: 201, body: presentProduct(row), version: row.version, location: `/v1/products/${id}` };
}
