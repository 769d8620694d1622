import { withBefore } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/problem.ts';
import { oneOf } from '../entitlements/guards.ts';
import { anyCopying } from '../files/store.ts';
import { problem } from '../problems.ts';
import { unknownFaults } from '../records/checks.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { actionOf, checkPublishable, checkTransition } from '../records/lifecycle.ts';
import { existing } from '../records/rows.ts';
import { change, insert, replaceList } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, created, locked, type RecordType } from '../recordTypes/recordType.ts';
import { presentPackage } from './present.ts';
import type { PackageClone, PackageCreate, PackageFilePut, PackageUpdate } from './schema.ts';
import {
  componentsOf,
  copyFiles,
  type PackageRow,
  packageReferents,
  putFile,
  readPackage,
  removeFile,
} from './store.ts';

export const packages: RecordType<PackageRow> = {
  type: 'package',
  thing: 'package',
  table: 'package',
  address: ({ id }) => `/v1/packages/${id}`,
  read: readPackage,
  present: presentPackage,
  remembered: ({ name }) => ({ name }),
  referents: packageReferents,
};

export async function createPackage(tx: Executor, by: Author, given: PackageCreate): Promise<Answer> {
  await checkComponents(tx, given.components);
  const id = await insertPackage(tx, by, given.name, given.components);
  await audit(tx, by, 'package.create', `package/${id}`, given);
  // Its contents are known and need not be read: clients create packages in great numbers.
  const body = presentPackage({ seq: 0, id, name: given.name, state: 'unpublished', version: 1, files: [] });
  return { status: 201, body, version: 1, location: `/v1/packages/${id}` };
}

/** A deep copy, unpublished: every file is a new entry with the same bytes. */
export async function clonePackage(
  tx: Executor,
  by: Author,
  id: string,
  given: PackageClone,
): Promise<Answer> {
  const from = await locked(tx, packages, id);
  await checkComponents(tx, given.components);
  by.check(from.version);
  const files = from.files.map((file) => file.id);
  if (await anyCopying(tx, files)) throw problem('catalog.file.copying');
  const components = given.components ?? (await componentsOf(tx, id)).map((component) => component.id);
  const clone = await insertPackage(tx, by, given.name ?? from.name, components);
  await copyFiles(tx, from, clone, by.at);
  await audit(tx, by, 'package.clone', `package/${clone}`, { from: id });
  return created(tx, packages, clone);
}

/** Updates, publishes or depublishes.
 *  @throws Problem 400, 412, 409 (state, published without a file that can be downloaded). */
export async function updatePackage(
  tx: Executor,
  by: Author,
  id: string,
  given: PackageUpdate,
): Promise<Answer> {
  const current = await locked(tx, packages, id);
  await checkComponents(tx, given.components);
  by.check(current.version);
  const shown = presentPackage(current);
  const components = (await componentsOf(tx, id)).map((component) => component.id);
  const before = { ...shown, components };
  if (isUnchanged(given, before)) return { status: 200, body: shown, version: current.version };
  checkTransition(current.state, given.state);
  // What was never uploaded, or could not be copied, nobody can download.
  const isThere = current.files.some(({ sha256 }) => sha256 !== null);
  checkPublishable(current.state, given.state, isThere, 'a file whose bytes are there');
  const { name, state } = given;
  await change(tx, 'package', id, by.at, { name, state });
  await replaceList(tx, 'package_component', ['package', id], 'component', given.components);
  await audit(
    tx,
    by,
    `package.${actionOf(current.state, state)}`,
    `package/${id}`,
    withBefore(given, before),
  );
  return changed(tx, packages, id);
}

/** Puts a file into the package, or replaces its description and platform there. @throws Problem 404, 412. */
export async function putPackageFile(
  tx: Executor,
  by: Author,
  id: string,
  file: string,
  given: PackageFilePut,
): Promise<Answer> {
  const current = await locked(tx, packages, id);
  if (!(await existing(tx, 'file', [file])).includes(file))
    throw problem('catalog.record.unknown', { type: 'file', id: file });
  by.check(current.version);
  await putFile(tx, id, file, given);
  await change(tx, 'package', id, by.at);
  await audit(tx, by, 'package.file.put', `package/${id}/file/${file}`, given);
  return changed(tx, packages, id);
}

/** Takes a file out of the package; the file entry stays. @throws Problem 404, 412. */
export async function removePackageFile(tx: Executor, by: Author, id: string, file: string): Promise<Answer> {
  const current = await locked(tx, packages, id);
  oneOf('file', current.files, file);
  by.check(current.version);
  await removeFile(tx, id, file);
  const version = await change(tx, 'package', id, by.at);
  await audit(tx, by, 'package.file.remove', `package/${id}/file/${file}`);
  return { status: 204, version };
}

async function checkComponents(tx: Executor, components: string[] = []): Promise<void> {
  const faults = unknownFaults('/components', components, await existing(tx, 'component', components));
  if (faults.length > 0) throw invalid(faults);
}

async function insertPackage(
  tx: Executor,
  by: Author,
  name: string,
  components: string[] = [],
): Promise<string> {
  const id = newId();
  await insert(tx, 'package', { id, name, created_at: by.at, modified_at: by.at });
  if (components.length > 0)
    await replaceList(tx, 'package_component', ['package', id], 'component', components);
  return id;
}
