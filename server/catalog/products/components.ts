import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../entitlements/guards.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import { changePart, insertPart, remove } from '../records/store.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import { presentComponent } from './present.ts';
import type { ComponentCreate, ComponentUpdate } from './schema.ts';
import { lockForPart, touchProduct } from './service.ts';
import { componentReferents, lockPart, replaceGrants } from './store.ts';

/** Adds a component: a part of the product that part numbers can grant access to. */
export async function createComponent(
  tx: Executor,
  by: Author,
  product: string,
  { name, partNumberGrants = [] }: ComponentCreate,
): Promise<Answer> {
  await lockForPart(tx, by, product);
  const id = newId();
  await insertPart(tx, 'component', product, { id, name });
  await replaceGrants(tx, id, partNumberGrants);
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.component.create', `product/${product}/component/${id}`, {
    name,
    partNumberGrants,
  });
  const location = `/v1/products/${product}/components/${id}`;
  return { status: 201, body: { id, name, partNumberGrants }, version, location };
}

export async function updateComponent(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
  given: ComponentUpdate,
): Promise<Answer> {
  const { components } = await lockForPart(tx, by, product, ['components', id]);
  await changePart(tx, 'component', id, { name: given.name });
  await replaceGrants(tx, id, given.partNumberGrants);
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.component.update', `product/${product}/component/${id}`, given);
  const before = presentComponent(oneOf('component', components, id));
  return { status: 200, body: { ...before, ...given }, version };
}

/** @throws Problem 409 while a package refers to it. */
export async function deleteComponent(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
): Promise<Answer> {
  await lockForPart(tx, by, product, ['components', id]);
  await lockPart(tx, 'component', id);
  checkUnused(await componentReferents(tx, id));
  await remove(tx, 'component', id);
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.component.delete', `product/${product}/component/${id}`);
  return { status: 204, version };
}
