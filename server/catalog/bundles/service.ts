import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { touchBytes } from '../files/bytes.ts';
import { fileReferents, readFile } from '../files/store.ts';
import { problem } from '../problems.ts';
import { unknownFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { IDENTIFIER, newId } from '../records/ids.ts';
import { insert, lock, remove } from '../records/store.ts';
import { type Author, audit } from '../records/write.ts';
import type { Work } from './jobs.ts';
import { presentBundle } from './present.ts';
import type { ExportCreate, ImportCreate } from './schema.ts';
import { type BundleRow, existingReleases, isShared, madeAt, readBundle } from './store.ts';

/** Begins an export. @throws Problem 400 for releases that do not exist. */
export async function createExport(
  tx: Executor,
  by: Author,
  work: Work,
  { releases, since }: ExportCreate,
): Promise<Answer> {
  const faults = unknownFaults('/releases', releases ?? [], await existingReleases(tx, releases ?? []));
  if (faults.length > 0) throw invalid(faults);
  const from = since === undefined ? undefined : await momentOf(tx, since);
  const given = { ...(releases ? { releases } : {}), ...(from ? { since: from } : {}) };
  return begin(tx, by, work, { kind: 'export', given: JSON.stringify(given) }, given);
}

/** A release stands for the moment when it was made. */
async function momentOf(tx: Executor, since: string): Promise<string> {
  if (!IDENTIFIER.test(since)) return new Date(since).toISOString();
  const at = await madeAt(tx, since);
  if (!at) throw invalid([{ path: '/since', message: 'does not exist' }]);
  return at.toISOString();
}

/** Begins the import of a .tar that was uploaded as a file. @throws Problem 400 for a file that is not there. */
export async function createImport(
  tx: Executor,
  by: Author,
  work: Work,
  { file, keys }: ImportCreate,
): Promise<Answer> {
  // Held, so that nobody deletes it before the row is there.
  await lock(tx, 'file', file, 'change');
  const row = await readFile(tx, file);
  if (!row) throw invalid([{ path: '/file', message: 'does not exist' }]);
  if (row.state !== 'available') throw invalid([{ path: '/file', message: 'has no complete bytes yet' }]);
  const given = JSON.stringify(keys ? { keys } : {});
  return begin(tx, by, work, { kind: 'import', file, given }, { file, sha256: row.sha256 });
}

async function begin(
  tx: Executor,
  by: Author,
  work: Work,
  values: { kind: string; given: string; file?: string },
  detail: Record<string, unknown>,
): Promise<Answer> {
  const id = newId();
  const { subject, username } = by.actor;
  await insert(tx, 'bundle', { id, ...values, subject, username, created_at: by.at, modified_at: by.at });
  await work(tx, id);
  await audit(tx, by, `bundle.${values.kind}`, `bundle/${id}`, detail);
  const row = await found(tx, id);
  return { status: 201, body: presentBundle(row), version: row.version, location: `/v1/bundles/${id}` };
}

/** Deletes a bundle and its .tar, unless something else has that file too; work on it ends without effect.
 *  @throws Problem 412. */
export async function deleteBundle(tx: Executor, by: Author, id: string): Promise<Answer> {
  await lock(tx, 'bundle', id, 'delete');
  const { version, file, kind } = await found(tx, id);
  by.check(version);
  await remove(tx, 'bundle', id);
  if (file && !(await isShared(tx, file.id, id)) && (await fileReferents(tx, file.id)).length === 0) {
    await remove(tx, 'file', file.id);
    await touchBytes(tx, file.sha256, by.at);
  }
  await audit(tx, by, 'bundle.delete', `bundle/${id}`, { kind });
  return { status: 204 };
}

async function found(tx: Executor, id: string): Promise<BundleRow> {
  const row = await readBundle(tx, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'bundle', id });
  return row;
}
