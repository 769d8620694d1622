import type { Executor } from '../../platform/database/database.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import { orderingFaults, unknownFaults } from '../records/checks.ts';
import { existing } from '../records/context.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkDeletable, checkPublishable, checkTransition } from '../records/lifecycle.ts';
import { change, insert, insertPart, lock, orderParts, remove, replaceList } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import { presentRelease } from './present.ts';
import type { ReleaseClone, ReleaseCreate, ReleaseUpdate } from './schema.ts';
import { type ReleaseRow, readRelease, releaseGroupsOf, replaceStreams } from './store.ts';

export async function createRelease(
  tx: Executor,
  by: Author,
  product: string,
  given: ReleaseCreate,
): Promise<Answer> {
  const id = await insertRelease(tx, by, product, given);
  await audit(tx, by, 'release.create', `release/${id}`, { product, slug: given.slug });
  return created(tx, product, id);
}

/** Copies sections, and keeps references to packages and resource sets; no streams, no release groups. */
export async function cloneRelease(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
  given: ReleaseClone,
): Promise<Answer> {
  const from = await lockRelease(tx, product, id);
  by.check(from.version);
  const clone = await insertRelease(tx, by, product, { slug: given.slug, name: given.name ?? from.name });
  for (const { slug, name, files } of from.sections) {
    const section = newId();
    await insertPart(tx, 'release_section', clone, { id: section, slug, name });
    await replaceList(tx, 'release_section_file', ['section', section], 'file', files);
  }
  await replaceReferences(tx, clone, { packages: from.packages, resourceSets: from.resourceSets });
  await audit(tx, by, 'release.clone', `release/${clone}`, { product, from: id });
  return created(tx, product, clone);
}

/** Updates, publishes or depublishes.
 *  @throws Problem 400, 412, 409 (state, slug, published without a stream). */
export async function updateRelease(
  tx: Executor,
  by: Author,
  product: string,
  id: string,
  given: ReleaseUpdate,
  why?: string,
): Promise<Answer> {
  const current = await lockRelease(tx, product, id);
  const faults = await releaseFaults(tx, current, given);
  if (faults.length > 0) throw invalid(faults);
  by.check(current.version);
  const shown = presentRelease(current);
  const before = { ...shown, sections: current.sections.map((section) => section.id) };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  const streams = Object.keys(given.streams ?? current.streams);
  checkPublishable(current.state, given.state, streams.length > 0, 'a stream');
  const { slug, name, state } = given;
  await change(tx, 'release', id, by.at, { slug, name, state });
  await orderParts(tx, 'release_section', given.sections);
  await replaceReferences(tx, id, given);
  await replaceStreams(tx, id, given.streams);
  const said = { product, ...given, ...(why === undefined ? {} : { why }) };
  await audit(tx, by, `release.${actionOf(current.state, state)}`, `release/${id}`, said);
  const row = await found(tx, product, id);
  return { status: 200, body: presentRelease(row), version: row.version };
}

/** @throws Problem 412, 409 while published. */
export async function deleteRelease(tx: Executor, by: Author, product: string, id: string): Promise<Answer> {
  const current = await lockRelease(tx, product, id, 'delete');
  by.check(current.version);
  checkDeletable(current.state);
  await remove(tx, 'release', id);
  await audit(tx, by, 'release.delete', `release/${id}`, { product, slug: current.slug });
  return { status: 204 };
}

/** Locks a release and reads it. @throws Problem 404. */
export async function lockRelease(
  tx: Executor,
  product: string,
  id: string,
  way: 'change' | 'delete' = 'change',
): Promise<ReleaseRow> {
  await lock(tx, 'release', id, way);
  return found(tx, product, id);
}

/** Counts the version up, because a section of it changed. */
export const touchRelease = (tx: Executor, by: Author, id: string) => change(tx, 'release', id, by.at);

async function insertRelease(
  tx: Executor,
  by: Author,
  product: string,
  { slug, name }: ReleaseCreate,
): Promise<string> {
  const id = newId();
  await insert(tx, 'release', { id, product, slug, name, created_at: by.at, modified_at: by.at });
  return id;
}

async function releaseFaults(tx: Executor, current: ReleaseRow, given: ReleaseUpdate): Promise<Fault[]> {
  const { sections, packages = [], releaseGroups = [], resourceSets = [] } = given;
  const own = current.sections.map((section) => section.id);
  return [
    ...(sections ? orderingFaults('/sections', sections, own) : []),
    ...unknownFaults('/packages', packages, await existing(tx, 'package', packages)),
    ...unknownFaults(
      '/releaseGroups',
      releaseGroups,
      await releaseGroupsOf(tx, current.product, releaseGroups),
    ),
    ...unknownFaults('/resourceSets', resourceSets, await existing(tx, 'resource_set', resourceSets)),
  ];
}

async function replaceReferences(
  tx: Executor,
  id: string,
  given: Pick<ReleaseUpdate, 'packages' | 'releaseGroups' | 'resourceSets'>,
): Promise<void> {
  await replaceList(tx, 'release_package', ['release', id], 'package', given.packages);
  await replaceList(tx, 'release_release_group', ['release', id], 'release_group', given.releaseGroups);
  await replaceList(tx, 'release_resource_set', ['release', id], 'resource_set', given.resourceSets);
}

async function found(tx: Executor, product: string, id: string): Promise<ReleaseRow> {
  const row = await readRelease(tx, product, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'release', id });
  return row;
}

async function created(tx: Executor, product: string, id: string): Promise<Answer> {
  const row = await found(tx, product, id);
  const location = `/v1/products/${product}/releases/${id}`;
  return { status: 201, body: presentRelease(row), version: row.version, location };
}
