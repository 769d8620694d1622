import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../entitlements/guards.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import { changePart, insertPart, remove } from '../records/store.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import type { ReleaseGroupCreate, ReleaseGroupUpdate } from './schema.ts';
import { lockForPart, touchProduct } from './service.ts';
import { lockPart, releaseGroupReferents } from './store.ts';

/** Adds a release group at the end. */
export async function createReleaseGroup(
  tx: Executor,
  by: Author,
  product: string,
  given: ReleaseGroupCreate,
): Promise<Answer> {
  await lockForPart(tx, by, product);
  const id = newId();
  await insertPart(tx, 'release_group', product, { id, ...given });
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.releasegroup.create', `product/${product}/releasegroup/${id}`, given);
  const location = `/v1/products/${product}/releasegroups/${id}`;
  return { status: 201, body: { id, ...given }, version, location };
}

export async function updateReleaseGroup(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
  given: ReleaseGroupUpdate,
): Promise<Answer> {
  const { releaseGroups } = await lockForPart(tx, by, product, ['releaseGroups', id]);
  await changePart(tx, 'release_group', id, given);
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.releasegroup.update', `product/${product}/releasegroup/${id}`, given);
  return { status: 200, body: { ...oneOf('release group', releaseGroups, id), ...given }, version };
}

/** @throws Problem 409 while a release appears in it. */
export async function deleteReleaseGroup(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
): Promise<Answer> {
  await lockForPart(tx, by, product, ['releaseGroups', id]);
  await lockPart(tx, 'release_group', id);
  checkUnused(await releaseGroupReferents(tx, id));
  await remove(tx, 'release_group', id);
  const version = await touchProduct(tx, by, product);
  await audit(tx, by, 'product.releasegroup.delete', `product/${product}/releasegroup/${id}`);
  return { status: 204, version };
}
