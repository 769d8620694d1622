import type { Executor } from '../../platform/database/database.ts';
import { problem as common, invalid } from '../../platform/http/problem.ts';
import type { Stored } from '../../platform/objects/objects.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import { change, insert, lock, remove, type Values } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { touchBytes } from './bytes.ts';
import { hexOf } from './checksum.ts';
import type { Copied } from './copy.ts';
import type { CopyLater } from './copyJob.ts';
import { presentFileToEditor } from './present.ts';
import type { FileComplete, FileCreate, FileUpdate, Upload } from './schema.ts';
import { type FileRow, fileReferents, readFile, touchPackages } from './store.ts';

/** Where the bytes of a new entry come from: an upload, or an object that was copied or will be. */
export type Origin = { upload: Upload } | Copied;

/** @throws Problem 400 for a size above the limit. */
export function checkLimit({ size }: FileCreate, limit: number): void {
  if (size !== undefined && size > limit)
    throw invalid([{ path: '/size', message: `must be at most ${limit}` }]);
}

/** Registers a file under a new identifier; the answer says where to upload its bytes, unless they are copied. */
export async function createFile(
  tx: Executor,
  by: Author,
  id: string,
  given: FileCreate,
  origin: Origin,
  copyLater: CopyLater,
): Promise<Answer> {
  const { name, checksum, size, accessPolicies = [], attributes, s3arn } = given;
  // The answer that was kept for the Idempotency-Key is gone since it was asked for.
  if (s3arn !== undefined && 'upload' in origin) throw problem('catalog.idempotency.running');
  await insert(tx, 'file', {
    id,
    name,
    checksum,
    size,
    source: s3arn,
    ...bytesOf(origin),
    access_policies: JSON.stringify(accessPolicies),
    attributes: attributes ? JSON.stringify(attributes) : null,
    created_at: by.at,
    modified_at: by.at,
  });
  if ('later' in origin) await copyLater(tx, id);
  await audit(tx, by, 'file.create', `file/${id}`, { name, ...(s3arn === undefined ? {} : { s3arn }) });
  const row = await found(tx, id);
  const body = presentFileToEditor(row, 'upload' in origin ? origin.upload : undefined);
  return { status: 201, body, version: row.version, location: `/v1/files/${id}` };
}

function bytesOf(origin: Origin): Values {
  if ('stored' in origin) return { state: 'available', ...origin.stored };
  if ('later' in origin) return { state: 'copying', size: origin.later.size, source_etag: origin.later.etag };
  return {};
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

/** Deletes the entry. The bytes stay for a time at least, because other entries may have the same, and backups.
 *  @throws Problem 412, 409 while a package holds it or a release shows it. */
export async function deleteFile(tx: Executor, by: Author, id: string): Promise<Answer> {
  const current = await locked(tx, id, 'delete');
  by.check(current.version);
  checkUnused(await fileReferents(tx, id));
  await remove(tx, 'file', id);
  if (current.sha256 !== null) await touchBytes(tx, current.sha256, by.at);
  await audit(tx, by, 'file.delete', `file/${id}`, { name: current.name, sha256: current.sha256 });
  return { status: 204 };
}

/** Compares the uploaded bytes with what was announced and makes an object of them. Until the file is marked
 *  available the upload stays, so that after a crash it is completed again.
 *  @throws Problem 409 without an upload, 422 when the bytes differ or are infected; those are forgotten. */
export async function finishUpload(
  { platform, db }: Catalog,
  row: FileRow,
  given: FileComplete,
): Promise<Stored> {
  if (row.state === 'copying' || row.state === 'failed')
    throw problem('catalog.state.conflict', { state: row.state, wanted: 'available' });
  const { maxFileBytes } = platform.settings;
  const { uploads } = platform.objects;
  const stored = await uploads.finish(row.id, async (stored) => {
    if (stored.size > maxFileBytes) throw common('request.too.large', { limit: maxFileBytes });
    checkAnnounced(row, given, stored);
    await touchBytes(db, stored.sha256, platform.clock());
  });
  await platform.scan(stored).catch(async (error) => {
    if (error.status === 422) await uploads.drop(row.id);
    throw error;
  });
  return stored;
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
