import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { oneOf } from '../entitlements/guards.ts';
import { unknownFaults } from '../records/checks.ts';
import { existing } from '../records/context.ts';
import { newId } from '../records/ids.ts';
import { changePart, insertPart, remove, replaceList } from '../records/store.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import type { ReleaseSectionCreate, ReleaseSectionUpdate } from './schema.ts';
import { lockRelease, touchRelease } from './service.ts';

/** Where a section stands: product and release. */
export type Place = { productId: string; releaseId: string };

/** Adds a section at the end. */
export async function createReleaseSection(
  tx: Executor,
  by: Author,
  { productId, releaseId }: Place,
  given: ReleaseSectionCreate,
): Promise<Answer> {
  const release = await lockRelease(tx, productId, releaseId);
  const { slug, name, files = [] } = given;
  await checkFiles(tx, files);
  by.check(release.version);
  const id = newId();
  await insertPart(tx, 'release_section', releaseId, { id, slug, name });
  await replaceList(tx, 'release_section_file', ['section', id], 'file', files);
  const version = await touchRelease(tx, by, releaseId);
  await audit(tx, by, 'release.section.create', `release/${releaseId}/section/${id}`, given);
  const location = `/v1/products/${productId}/releases/${releaseId}/sections/${id}`;
  return { status: 201, body: { id, slug, name, files }, version, location };
}

export async function updateReleaseSection(
  tx: Executor,
  by: Author,
  { productId, releaseId }: Place,
  id: string,
  given: ReleaseSectionUpdate,
): Promise<Answer> {
  const release = await lockRelease(tx, productId, releaseId);
  const before = oneOf('section', release.sections, id);
  const { slug, name, files } = given;
  await checkFiles(tx, files ?? []);
  by.check(release.version);
  await changePart(tx, 'release_section', id, { slug, name });
  await replaceList(tx, 'release_section_file', ['section', id], 'file', files);
  const version = await touchRelease(tx, by, releaseId);
  await audit(tx, by, 'release.section.update', `release/${releaseId}/section/${id}`, given);
  return { status: 200, body: { ...before, ...given }, version };
}

/** A section with files may be deleted; the files stay. */
export async function deleteReleaseSection(
  tx: Executor,
  by: Author,
  { productId, releaseId }: Place,
  id: string,
): Promise<Answer> {
  const release = await lockRelease(tx, productId, releaseId);
  oneOf('section', release.sections, id);
  by.check(release.version);
  await remove(tx, 'release_section', id);
  const version = await touchRelease(tx, by, releaseId);
  await audit(tx, by, 'release.section.delete', `release/${releaseId}/section/${id}`);
  return { status: 204, version };
}

async function checkFiles(tx: Executor, files: string[]): Promise<void> {
  const faults = unknownFaults('/files', files, await existing(tx, 'file', files));
  if (faults.length > 0) throw invalid(faults);
}
