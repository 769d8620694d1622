import { withBefore } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { writePicture } from '../pictures/store.ts';
import { orderingFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkTransition } from '../records/lifecycle.ts';
import { insertPart, orderParts } from '../records/store.ts';
import { changeTree, checkNoCycle, insertTree, treeFaults, treeReferents } from '../records/tree.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, created, locked, type RecordType } from '../recordTypes/recordType.ts';
import { presentProduct } from './present.ts';
import type { ProductClone, ProductCreate, ProductUpdate } from './schema.ts';
import { type ProductRow, readProduct } from './store.ts';

export const products: RecordType<ProductRow> = {
  type: 'product',
  thing: 'product',
  table: 'tree',
  address: ({ id }) => `/v1/products/${id}`,
  read: readProduct,
  present: presentProduct,
  remembered: ({ slug }) => ({ slug }),
  referents: treeReferents,
};

export async function createProduct(tx: Executor, by: Author, given: ProductCreate): Promise<Answer> {
  const faults = await treeFaults(tx, given);
  if (faults.length > 0) throw invalid(faults);
  const id = await insertTree(tx, 'product', given, by.at);
  await audit(tx, by, 'product.create', `product/${id}`, { slug: given.slug });
  return created(tx, products, id);
}

/** Clones release groups and resource sets, description and picture; no components, no releases. */
export async function cloneProduct(
  tx: Executor,
  by: Author,
  id: string,
  given: ProductClone,
): Promise<Answer> {
  const from = await locked(tx, products, id);
  by.check(from.version);
  const parent = from.parent === null ? null : { id: from.parent, sections: from.parentSections };
  const { slug, name = from.name } = given;
  const clone = await insertTree(
    tx,
    'product',
    { slug, name, parent, resourceSets: from.resourceSets, description: from.description },
    by.at,
  );
  for (const { slug, name } of from.releaseGroups)
    await insertPart(tx, 'release_group', clone, { id: newId(), slug, name });
  if (from.picture) await writePicture(tx, clone, from.picture);
  await audit(tx, by, 'product.clone', `product/${clone}`, { from: id });
  return created(tx, products, clone);
}

/** @throws Problem 400, 412, 409 (state, slug, cycle). */
export async function updateProduct(
  tx: Executor,
  by: Author,
  id: string,
  given: ProductUpdate,
): Promise<Answer> {
  const current = await locked(tx, products, id);
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
  await audit(
    tx,
    by,
    `product.${actionOf(current.state, given.state)}`,
    `product/${id}`,
    withBefore(given, before),
  );
  return changed(tx, products, id);
}
