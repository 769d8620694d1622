import { withBefore } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { orderingFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkPublishable, checkTransition } from '../records/lifecycle.ts';
import { change, insert, insertPart, orderParts } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, created, locked, type RecordType } from '../recordTypes/recordType.ts';
import { presentResourceSet } from './present.ts';
import type { ResourceSetClone, ResourceSetCreate, ResourceSetUpdate } from './schema.ts';
import { type ResourceSetRow, readResourceSet, resourceSetReferents } from './store.ts';

export const resourceSets: RecordType<ResourceSetRow> = {
  type: 'resource set',
  thing: 'resourceset',
  table: 'resource_set',
  address: ({ id }) => `/v1/resourcesets/${id}`,
  read: readResourceSet,
  present: presentResourceSet,
  remembered: ({ name }) => ({ name }),
  referents: resourceSetReferents,
};

export async function createResourceSet(
  tx: Executor,
  by: Author,
  { name }: ResourceSetCreate,
): Promise<Answer> {
  const id = await insertSet(tx, by, name);
  await audit(tx, by, 'resourceset.create', `resourceset/${id}`, { name });
  return created(tx, resourceSets, id);
}

/** A deep copy of all links, unpublished. */
export async function cloneResourceSet(
  tx: Executor,
  by: Author,
  id: string,
  given: ResourceSetClone,
): Promise<Answer> {
  const from = await locked(tx, resourceSets, id);
  by.check(from.version);
  const clone = await insertSet(tx, by, given.name ?? from.name);
  for (const { label, url, type } of from.resources)
    await insertPart(tx, 'link', clone, { id: newId(), label, url, type });
  await audit(tx, by, 'resourceset.clone', `resourceset/${clone}`, { from: id });
  return created(tx, resourceSets, clone);
}

/** @throws Problem 400, 412, 409 (state; published without a link). */
export async function updateResourceSet(
  tx: Executor,
  by: Author,
  id: string,
  given: ResourceSetUpdate,
): Promise<Answer> {
  const current = await locked(tx, resourceSets, id);
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
  await audit(
    tx,
    by,
    `resourceset.${actionOf(current.state, state)}`,
    `resourceset/${id}`,
    withBefore(given, before),
  );
  return changed(tx, resourceSets, id);
}

async function insertSet(tx: Executor, by: Author, name: string): Promise<string> {
  const id = newId();
  await insert(tx, 'resource_set', { id, name, created_at: by.at, modified_at: by.at });
  return id;
}
