import { withBefore } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import { orderingFaults, unknownFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkPublishable, checkTransition } from '../records/lifecycle.ts';
import { existing } from '../records/rows.ts';
import { change, insert, insertPart, orderParts, replaceList } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, created, locked, type RecordType } from '../recordTypes/recordType.ts';
import { presentRelease } from './present.ts';
import type { ReleaseClone, ReleaseCreate, ReleaseUpdate } from './schema.ts';
import { type ReleaseRow, readRelease, releaseGroupsOf, replaceStreams } from './store.ts';

export const releases: RecordType<ReleaseRow> = {
  type: 'release',
  thing: 'release',
  table: 'release',
  address: ({ product, id }) => `/v1/products/${product}/releases/${id}`,
  read: readRelease,
  present: presentRelease,
  remembered: ({ product, slug }) => ({ product, slug }),
};

export async function createRelease(
  tx: Executor,
  by: Author,
  product: string,
  given: ReleaseCreate,
): Promise<Answer> {
  const id = await insertRelease(tx, by, product, given);
  await audit(tx, by, 'release.create', `release/${id}`, { product, slug: given.slug });
  return created(tx, releases, id);
}

/** Copies sections, and keeps references to packages and resource sets; no streams, no release groups, and no notes,
 *  which say what is new in the other. */
export async function cloneRelease(
  tx: Executor,
  by: Author,
  id: string,
  given: ReleaseClone,
): Promise<Answer> {
  const from = await locked(tx, releases, id);
  const { product } = from;
  by.check(from.version);
  const clone = await insertRelease(tx, by, product, { slug: given.slug, name: given.name ?? from.name });
  for (const { slug, name, files } of from.sections) {
    const section = newId();
    await insertPart(tx, 'release_section', clone, { id: section, slug, name });
    await replaceList(tx, 'release_section_file', ['section', section], 'file', files);
  }
  await replaceReferences(tx, clone, { packages: from.packages, resourceSets: from.resourceSets });
  await audit(tx, by, 'release.clone', `release/${clone}`, { product, from: id });
  return created(tx, releases, clone);
}

/** Updates, publishes or depublishes.
 *  @throws Problem 400, 412, 409 (state, slug, published without a stream). */
export async function updateRelease(
  tx: Executor,
  by: Author,
  id: string,
  given: ReleaseUpdate,
  { why }: { why?: string } = {},
): Promise<Answer> {
  const current = await locked(tx, releases, id);
  const faults = await releaseFaults(tx, current, given);
  if (faults.length > 0) throw invalid(faults);
  by.check(current.version);
  const shown = presentRelease(current);
  const before = { ...shown, sections: current.sections.map((section) => section.id) };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  const streams = Object.keys(given.streams ?? current.streams);
  checkPublishable(current.state, given.state, streams.length > 0, 'a stream');
  const { slug, name, state, notes } = given;
  await change(tx, 'release', id, by.at, { slug, name, state, notes });
  await orderParts(tx, 'release_section', given.sections);
  await replaceReferences(tx, id, given);
  await replaceStreams(tx, id, given.streams);
  const said = {
    product: current.product,
    ...withBefore(given, before),
    ...(why === undefined ? {} : { why }),
  };
  await audit(tx, by, `release.${actionOf(current.state, state)}`, `release/${id}`, said);
  return changed(tx, releases, id);
}

async function insertRelease(
  tx: Executor,
  by: Author,
  product: string,
  { slug, name, notes }: ReleaseCreate,
): Promise<string> {
  const id = newId();
  await insert(tx, 'release', { id, product, slug, name, notes, created_at: by.at, modified_at: by.at });
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
