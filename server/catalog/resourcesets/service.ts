import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { oneOf } from '../entitlements/guards.ts';
import { problem } from '../problems.ts';
import { orderingFaults } from '../records/checks.ts';
import { newId } from '../records/ids.ts';
import {
  actionOf,
  checkDeletable,
  checkPublishable,
  checkTransition,
  checkUnused,
} from '../records/lifecycle.ts';
import { change, insert, insertPart, lock, orderParts, remove } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import { presentResourceSet } from './present.ts';
import type { ResourceSetClone, ResourceSetCreate, ResourceSetUpdate } from './schema.ts';
import { type ResourceSetRow, readResourceSet, resourceSetReferents } from './store.ts';

export async function createResourceSet(
  tx: Executor,
  by: Author,
  { name }: ResourceSetCreate,
): Promise<Answer> {
  const id = await insertSet(tx, by, name);
  await audit(tx, by, 'resourceset.create', `resourceset/${id}`, { name });
  return created(tx, id);
}

/** A deep copy of all links, unpublished. */
export async function cloneResourceSet(
  tx: Executor,
  by: Author,
  id: string,
  given: ResourceSetClone,
): Promise<Answer> {
  const from = await locked(tx, id);
  by.check(from.version);
  const clone = await insertSet(tx, by, given.name ?? from.name);
  for (const { label, url, type } of from.resources)
    await insertPart(tx, 'link', clone, { id: newId(), label, url, type });
  await audit(tx, by, 'resourceset.clone', `resourceset/${clone}`, { from: id });
  return created(tx, clone);
}

/** @throws Problem 400, 412, 409 (state; published without a link). */
export async function updateResourceSet(
  tx: Executor,
  by: Author,
  id: string,
  given: ResourceSetUpdate,
): Promise<Answer> {
  const current = await locked(tx, id);
  const existing = current.resources.map((link) => link.id);
  const faults = given.resources ? orderingFaults('/resources', given.resources, existing) : [];
  if (faults.length > 0) throw invalid(faults);
  by.check(current.version);
  const shown = presentResourceSet(current);
  const before = { ...shown, resources: existing };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  checkPublishable(current.state, given.state, existing.length > 0, 'a link');
  const { name, state } = given;
  await change(tx, 'resource_set', id, by.at, { name, state });
  await orderParts(tx, 'link', given.resources);
  await audit(tx, by, `resourceset.${actionOf(current.state, state)}`, `resourceset/${id}`, given);
  const row = await found(tx, id);
  return { status: 200, body: presentResourceSet(row), version: row.version };
}

/** @throws Problem 412, 409 while published or while something includes it. */
export async function deleteResourceSet(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id, 'delete');
  by.check(current.version);
  checkDeletable(current.state);
  checkUnused(await resourceSetReferents(tx, id));
  await remove(tx, 'resource_set', id);
  await audit(tx, by, 'resourceset.delete', `resourceset/${id}`, { name: current.name });
  return { status: 204 };
}

/** Locks a resource set for a change of one of its links, and looks the link up.
 *  @throws Problem 404, 412. */
export async function lockForLink(
  tx: Executor,
  by: Author,
  id: string,
  link?: string,
): Promise<ResourceSetRow> {
  const set = await locked(tx, id);
  if (link !== undefined) oneOf('link', set.resources, link);
  by.check(set.version);
  return set;
}

/** Counts the version up, because a link of it changed. */
export const touchResourceSet = (tx: Executor, by: Author, id: string) =>
  change(tx, 'resource_set', id, by.at);

async function insertSet(tx: Executor, by: Author, name: string): Promise<string> {
  const id = newId();
  await insert(tx, 'resource_set', { id, name, created_at: by.at, modified_at: by.at });
  return id;
}

async function locked(
  tx: Executor,
  id: string,
  way: 'change' | 'delete' = 'change',
): Promise<ResourceSetRow> {
  await lock(tx, 'resource_set', id, way);
  return found(tx, id);
}

async function found(tx: Executor, id: string): Promise<ResourceSetRow> {
  const row = await readResourceSet(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'resource set', id });
  return row;
}

async function created(tx: Executor, id: string): Promise<Answer> {
  const row = await found(tx, id);
  const location = `/v1/resourcesets/${id}`;
  return { status: 201, body: presentResourceSet(row), version: row.version, location };
}
