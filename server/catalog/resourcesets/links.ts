import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../entitlements/guards.ts';
import { newId } from '../records/ids.ts';
import { changePart, insertPart, remove } from '../records/store.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import type { LinkCreate, LinkUpdate } from './schema.ts';
import { lockForLink, touchResourceSet } from './service.ts';

/** Adds a link at the end. */
export async function createLink(tx: Executor, by: Author, set: string, given: LinkCreate): Promise<Answer> {
  await lockForLink(tx, by, set);
  const id = newId();
  await insertPart(tx, 'link', set, { id, ...given });
  const version = await touchResourceSet(tx, by, set);
  await audit(tx, by, 'resourceset.link.create', `resourceset/${set}/link/${id}`, given);
  const location = `/v1/resourcesets/${set}/links/${id}`;
  return { status: 201, body: { id, ...given }, version, location };
}

export async function updateLink(
  tx: Executor,
  by: Author,
  set: string,
  id: string,
  given: LinkUpdate,
): Promise<Answer> {
  const { resources } = await lockForLink(tx, by, set, id);
  await changePart(tx, 'link', id, given);
  const version = await touchResourceSet(tx, by, set);
  await audit(tx, by, 'resourceset.link.update', `resourceset/${set}/link/${id}`, given);
  return { status: 200, body: { ...oneOf('link', resources, id), ...given }, version };
}

export async function deleteLink(tx: Executor, by: Author, set: string, id: string): Promise<Answer> {
  await lockForLink(tx, by, set, id);
  await remove(tx, 'link', id);
  const version = await touchResourceSet(tx, by, set);
  await audit(tx, by, 'resourceset.link.delete', `resourceset/${set}/link/${id}`);
  return { status: 204, version };
}
