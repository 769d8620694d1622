import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { type Fault, invalid } from '../../../platform/http/problem.ts';
import type { Identity, Person } from '../../../platform/identity/identity.ts';
import type { Stored } from '../../../platform/objects/objects.ts';
import { problem } from '../../problems.ts';
import type { Writing } from '../../tables.ts';
import { mimeOf } from './mime.ts';
import { somebodyOf, tagOf } from './present.ts';
import { holderOf } from './rights.ts';
import type { ChangedMeta, Share } from './schema.ts';
import {
  type DocumentRow,
  insertDocument,
  insertVersion,
  lockDocument,
  replaceShares,
  type ShareRow,
  updateDocument,
} from './store.ts';

/** Who writes, when, and in which request. */
export type Act = { by: Person; at: Date; request?: string };

/** What was sent: a name, and bytes that are stored already. */
export type Upload = { name: string; mime: string; stored: Stored; comment?: string };

/** @throws Problem 400 `documents.name.invalid`. */
export function checkName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  if (trimmed === '' || trimmed.length > 200 || /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}/\\]/u.test(trimmed))
    throw problem('documents.name.invalid');
  return trimmed;
}

/** Makes a document with its first version; the person owns it.
 *  @returns its id; undefined when `id` was given and exists already. */
export async function createDocument(
  tx: Writing,
  { name, mime, stored, comment = '' }: Upload,
  { by, at, request }: Act,
  id: string = randomUUID(),
): Promise<string | undefined> {
  const who = somebodyOf(by);
  const named = checkName(name);
  const row = {
    id,
    name: named,
    mime,
    description: '',
    version: 1,
    created_at: at,
    creator: who,
    modified_at: at,
    modifier: who,
  };
  if (!(await insertDocument(tx, row))) return undefined;
  await insertVersion(tx, { document: id, version: 1, ...stored, modified_at: at, modifier: who, comment });
  await replaceShares(tx, id, [
    { document: id, kind: 'user', holder: holderOf(by), name: by.username, granted: 'owner' },
  ]);
  await recordAudit(
    tx,
    audit('documents.document.create', id, { by, at, request }, { name: named, size: stored.size }),
  );
  return id;
}

/** Adds a version; another name renames the document.
 *  @param expected the entity tag that the writer saw, or undefined to write on top of whatever there is.
 *  @throws Problem 409 `documents.version.moved` when it is not the present one. */
export async function addVersion(
  tx: Writing,
  id: string,
  { name, stored, comment = '' }: Upload,
  act: Act,
  expected?: string,
): Promise<void> {
  const row = await lockDocument(tx, id);
  if (!row || row.deleted_at) throw problem('documents.document.unknown');
  if (expected !== undefined && expected !== tagOf(row)) throw problem('documents.version.moved');
  const version = row.version + 1;
  const named = checkName(name);
  const modifier = somebodyOf(act.by);
  await insertVersion(tx, { document: id, version, ...stored, modified_at: act.at, modifier, comment });
  await updateDocument(tx, id, {
    name: named,
    mime: mimeOf(named, row.mime),
    version,
    modified_at: act.at,
    modifier,
  });
  await recordAudit(
    tx,
    audit('documents.version.create', id, act, { version: String(version), size: stored.size }),
  );
}

/** Changes name or description; no new version. */
export async function changeMeta(
  tx: Writing,
  row: DocumentRow,
  changed: ChangedMeta,
  act: Act,
): Promise<void> {
  const name = changed.name === undefined ? row.name : checkName(changed.name);
  const { description = row.description } = changed;
  const values = {
    name,
    description,
    mime: mimeOf(name, row.mime),
    modified_at: act.at,
    modifier: somebodyOf(act.by),
  };
  await updateDocument(tx, row.id, values);
  await recordAudit(tx, audit('documents.document.change', row.id, act, { name }));
}

/** Moves a document to the trash, or back. */
export async function setDeleted(tx: Writing, id: string, deleted: boolean, act: Act): Promise<void> {
  await updateDocument(tx, id, { deleted_at: deleted ? act.at : null });
  await recordAudit(tx, audit(deleted ? 'documents.document.delete' : 'documents.document.restore', id, act));
}

/** Says anew who may do what; at least one owner remains.
 *  @throws Problem 400 with all faults. */
export async function changeShares(
  tx: Writing,
  id: string,
  shares: Share[],
  identity: Identity,
  act: Act,
): Promise<void> {
  const faults: Fault[] = [];
  const rows = new Map<string, ShareRow>();
  for (const [at, share] of shares.entries()) {
    const row = await shareRow(id, share, identity);
    if (!row) faults.push({ path: `/items/${at}/user`, message: 'names nobody who has an account here' });
    else if (rows.has(`${row.kind} ${row.holder}`))
      faults.push({ path: `/items/${at}`, message: 'is there twice' });
    else rows.set(`${row.kind} ${row.holder}`, row);
  }
  if (!shares.some(({ right }) => right === 'owner'))
    faults.push({ path: '/items', message: 'must leave an owner' });
  if (faults.length > 0) throw invalid(faults);
  await lockDocument(tx, id);
  await replaceShares(tx, id, [...rows.values()]);
  await recordAudit(tx, audit('documents.document.share', id, act, { shares }));
}

async function shareRow(document: string, share: Share, identity: Identity): Promise<ShareRow | undefined> {
  if ('group' in share)
    return { document, kind: 'group', holder: share.group, name: share.group, granted: share.right };
  const person = await identity.findPerson({ username: share.user });
  return (
    person && {
      document,
      kind: 'user',
      holder: holderOf(person),
      name: person.username,
      granted: share.right,
    }
  );
}

const audit = (action: string, id: string, { by, request }: Act, detail: Record<string, unknown> = {}) => ({
  by,
  action,
  thing: `documents/lcfiles/${id}`,
  detail,
  ...(request ? { request } : {}),
});
