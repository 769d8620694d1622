import type { Executor } from '../../platform/database/database.ts';
import { problem as common, invalid } from '../../platform/http/problem.ts';
import type { Stored } from '../../platform/objects/objects.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import { change, insert, lock, remove } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import { hexOf } from './checksum.ts';
import { presentFileToEditor } from './present.ts';
import type { FileComplete, FileCreate, FileUpdate, Upload } from './schema.ts';
import { type FileRow, fileReferents, readFile, touchPackages } from './store.ts';

/** Registers a file under a new identifier; the answer says where to upload its bytes.
 *  @throws Problem 400 for a size above the limit, 422 when the object that s3arn names cannot be read. */
export async function createFile(
  tx: Executor,
  by: Author,
  id: string,
  given: FileCreate,
  upload: Upload,
  limit: number,
): Promise<Answer> {
  if (given.size !== undefined && given.size > limit)
    throw invalid([{ path: '/size', message: `must be at most ${limit}` }]);
  // Copying needs a store that the settings name; this build reads none, so that every source is out of reach.
  if (given.s3arn !== undefined) throw problem('catalog.source.unreachable', { s3arn: given.s3arn });
  const { name, checksum, size, accessPolicies = [], attributes } = given;
  await insert(tx, 'file', {
    id,
    name,
    checksum,
    size,
    access_policies: JSON.stringify(accessPolicies),
    attributes: attributes ? JSON.stringify(attributes) : null,
    created_at: by.at,
    modified_at: by.at,
  });
  await audit(tx, by, 'file.create', `file/${id}`, { name });
  const row = await found(tx, id);
  const body = presentFileToEditor(row, upload);
  return { status: 201, body, version: row.version, location: `/v1/files/${id}` };
}

/** Registers a file whose bytes are an object already. @returns its identifier. */
export async function addStoredFile(
  tx: Executor,
  by: Author,
  { name, stored }: { name: string; stored: Stored },
): Promise<string> {
  const id = newId();
  const times = { created_at: by.at, modified_at: by.at };
  await insert(tx, 'file', { id, name, state: 'available', ...stored, ...times });
  await audit(tx, by, 'file.create', `file/${id}`, { name });
  return id;
}

/** @throws Problem 412. */
export async function updateFile(tx: Executor, by: Author, id: string, given: FileUpdate): Promise<Answer> {
  const current = await locked(tx, id);
  by.check(current.version);
  const shown = presentFileToEditor(current);
  if (isUnchanged(given, shown)) return { status: 200, body: shown, version: current.version };
  const { name, accessPolicies, attributes } = given;
  await change(tx, 'file', id, by.at, {
    name,
    access_policies: accessPolicies && JSON.stringify(accessPolicies),
    attributes: attributes && JSON.stringify(attributes),
  });
  await touchPackages(tx, id, by.at);
  await audit(tx, by, 'file.update', `file/${id}`, given);
  return answered(tx, id);
}

/** Deletes the entry; the bytes stay, because other entries may have the same.
 *  @throws Problem 412, 409 while a package holds it or a release shows it. */
export async function deleteFile(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id, 'delete');
  by.check(current.version);
  checkUnused(await fileReferents(tx, id));
  await remove(tx, 'file', id);
  await audit(tx, by, 'file.delete', `file/${id}`, { name: current.name, sha256: current.sha256 });
  return { status: 204 };
}

/** Compares the uploaded bytes with what was announced and makes an object of them. Until the file is marked
 *  available the upload stays, so that after a crash it is completed again.
 *  @throws Problem 409 without an upload, 422 when the bytes differ. */
export async function finishUpload(
  { platform }: Catalog,
  row: FileRow,
  given: FileComplete,
): Promise<Stored> {
  const { maxFileBytes } = platform.settings;
  return platform.objects.uploads.finish(row.id, (stored) => {
    if (stored.size > maxFileBytes) throw common('request.too.large', { limit: maxFileBytes });
    checkAnnounced(row, given, stored);
  });
}

/** Marks a file as available with the bytes that were uploaded; a second time changes nothing. */
export async function completeFile(
  tx: Executor,
  by: Author,
  id: string,
  given: FileComplete,
  stored: Stored,
): Promise<Answer> {
  const current = await locked(tx, id);
  if (current.state === 'available') return answered(tx, id);
  by.check(current.version);
  await change(tx, 'file', id, by.at, { state: 'available', ...stored, checksum: given.checksum });
  await touchPackages(tx, id, by.at);
  await audit(tx, by, 'file.complete', `file/${id}`, stored);
  return answered(tx, id);
}

/** @throws Problem 422 naming what differs. */
export function checkAnnounced(row: FileRow, given: FileComplete, stored: Stored): void {
  const sizes = [row.size, given.size].filter((size) => size !== null && size !== undefined);
  const checksums = [row.checksum, given.checksum].filter((one) => one !== null && one !== undefined);
  if (sizes.every((size) => size === stored.size) && checksums.every((one) => hexOf(one) === stored.sha256))
    return;
  throw problem('catalog.upload.mismatch', {
    announced: { size: given.size ?? row.size, checksum: given.checksum ?? row.checksum },
    received: stored,
  });
}

async function locked(tx: Executor, id: string, way: 'change' | 'delete' = 'change'): Promise<FileRow> {
  await lock(tx, 'file', id, way);
  return found(tx, id);
}

async function found(tx: Executor, id: string): Promise<FileRow> {
  const row = await readFile(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'file', id });
  return row;
}

async function answered(tx: Executor, id: string): Promise<Answer> {
  const row = await found(tx, id);
  return { status: 200, body: presentFileToEditor(row), version: row.version };
}
