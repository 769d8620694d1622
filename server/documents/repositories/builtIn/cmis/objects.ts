import type { FastifyRequest } from 'fastify';
import { type Guard, slot } from '../../../../platform/http/guard.ts';
import type { Caller, Person } from '../../../../platform/identity/caller.ts';
import { callerOf } from '../../../../platform/identity/guards.ts';
import { problem as common } from '../../../problems.ts';
import type { Granted, Reading } from '../../../tables.ts';
import { findWorkingCopy, isHolder, type WorkingCopy } from '../checkoutStore.ts';
import { includes, rightOf } from '../rights.ts';
import { type DocumentRow, findDocument, findLabelled, listShares, type VersionRow } from '../store.ts';
import { PWC, ROOT } from './names.ts';
import { problem } from './problems.ts';
import { latestMajor } from './store.ts';

/** A version of a document, as somebody with a right to it sees it. */
export type VersionObject = {
  kind: 'version';
  row: DocumentRow;
  version: Pick<VersionRow, 'version' | 'size' | 'modified_at' | 'modifier' | 'comment' | 'major'>;
  right: Granted;
  /** True when the caller has the document checked out. */
  mine: boolean;
  isLatestMajor: boolean;
};
/** The working copy of whoever asks. */
export type CopyObject = { kind: 'copy'; row: DocumentRow; copy: WorkingCopy; right: Granted };
type RootObject = { kind: 'root' };
export type CmisObject = VersionObject | CopyObject | RootObject;

/** The newest version of a document, from its row alone. */
export function latestOf(row: DocumentRow, right: Granted, person: Person): VersionObject {
  const { version, size, modified_at, modifier, comment, major } = row;
  return {
    kind: 'version',
    row,
    version: { version, size, modified_at, modifier, comment, major },
    right,
    mine: isMine(row, person),
    isLatestMajor: major,
  };
}

/** True when this person has the document of the row checked out. */
const isMine = ({ holder, identity_provider }: DocumentRow, person: Person) =>
  holder !== null && identity_provider !== null && isHolder({ holder, identity_provider }, person);

/** Reads an object id: of a document, `{id}` for the newest version, `{id};{version}`, or `{id};pwc`. */
export function readObjectId(objectId: string): { id: string; label: string | undefined } {
  const cut = objectId.lastIndexOf(';');
  return cut < 0
    ? { id: objectId, label: undefined }
    : { id: objectId.slice(0, cut), label: objectId.slice(cut + 1) };
}

const unknown = () => common('documents.document.unknown');

/** @throws Problem 404 unknown, 403 without the right. */
export async function findObject(
  reading: Reading,
  objectId: string,
  person: Caller,
  needed: Granted,
): Promise<CmisObject> {
  if (objectId === ROOT) return { kind: 'root' };
  const { id, label } = readObjectId(objectId);
  const row = await findDocument(reading, id);
  if (!row || row.deleted_at) throw unknown();
  const right = rightOf(await listShares(reading, id), person);
  if (!right || !includes(right, needed))
    throw common('documents.right.missing', { needed: needed === 'read' ? 'read' : 'change' });
  if (label === PWC) {
    const copy = await findWorkingCopy(reading, id);
    if (!copy) throw unknown();
    if (!isHolder(copy, person) && right !== 'owner')
      throw common('documents.checkout.foreign', { by: copy.holder.displayName });
    return { kind: 'copy', row, copy, right };
  }
  if (label === undefined || label === String(row.version)) return latestOf(row, right, person);
  const version = await findLabelled(reading, id, label);
  if (!version) throw unknown();
  const isLatestMajor = (await latestMajor(reading, id)) === version.version;
  return { kind: 'version', row, version, right, mine: isMine(row, person), isLatestMajor };
}

const chosen = slot<CmisObject>('the object');

/** The object of the address, as the guard of the route found it. */
export const objectOf = chosen.of;

/** The object that the query parameter `id` names must exist, and the caller have at least this right to it. */
export const mayOnObject =
  (reading: Reading) =>
  (needed: Granted, parameter = 'id'): Guard => ({
    says: `${needed} of the object`,
    raises: [
      'documents.cmis.argument',
      'documents.document.unknown',
      'documents.right.missing',
      'documents.checkout.foreign',
    ],
    async check(request) {
      chosen.set(request, await findObject(reading, idOf(request, parameter), callerOf(request), needed));
    },
  });

function idOf(request: FastifyRequest, parameter: string): string {
  const value = (request.query as Record<string, unknown>)[parameter];
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value;
  throw problem('documents.cmis.argument', { reason: `The address needs one ${parameter}.` });
}

/** The object of the address, which must be a version or a working copy. */
export function documentObjectOf(request: FastifyRequest): VersionObject | CopyObject {
  const object = objectOf(request);
  if (object.kind !== 'root') return object;
  throw problem('documents.cmis.constraint', { reason: 'This is for documents; the object is the folder.' });
}

/** The object of the address, which must be the newest version, or a working copy of the caller's.
 *  @throws Problem 409 for older versions, 403 for a working copy of somebody else's. */
export function writableOf(request: FastifyRequest): VersionObject | CopyObject {
  const object = documentObjectOf(request);
  if (object.kind === 'copy') {
    if (!isHolder(object.copy, callerOf(request)))
      throw common('documents.checkout.foreign', { by: object.copy.holder.displayName });
  } else if (object.version.version !== object.row.version) {
    throw problem('documents.cmis.versioning', {
      reason: `Version ${object.version.version} is not the newest any more, which is ${object.row.version}.`,
    });
  }
  return object;
}
