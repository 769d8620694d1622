import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { matches } from '../../../platform/http/conditional.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Stored } from '../../../platform/objects/objects.ts';
import { extensionOf, mimeOf } from '../../mime.ts';
import { somebodyOf } from '../../people.ts';
import { problem } from '../../problems.ts';
import type { DocumentTable, Writing } from '../../tables.ts';
import { findWorkingCopy } from './checkoutStore.ts';
import { tagOf } from './present.ts';
import { holderOf } from './rights.ts';
import type { ChangedMeta } from './schema.ts';
import { INDEX } from './searching.ts';
import { indexNames } from './searchStore.ts';
import { insertDocument, insertVersion, lockDocument, replaceShares, updateDocument } from './store.ts';

/** Who writes, when, and in which request; with `jobs`, the text to search by is read at once and not at the next start. */
export type Act = { by: Person; at: Date; request?: string; jobs?: Jobs };

const readLater = async (tx: Writing, document: string, { jobs }: Act) =>
  jobs?.enqueue(tx, INDEX, { document }, { key: `${INDEX} ${document}` });

/** What was sent: a name, and bytes that are stored already. */
export type Upload = { name: string; mime: string; stored: Stored; comment?: string; major?: boolean };

/** Judges a change by the entity tag of what is to be changed. */
export type Check = (current: string) => void;

/** A writer who saw this tag writes on top of nothing else.
 *  @throws Problem 409 `documents.version.moved`. */
export const onTopOf =
  (seen: string | undefined): Check =>
  (current) => {
    if (seen !== undefined && !matches(seen, current)) throw problem('documents.version.moved');
  };

/** Ends a line or a path, or turns the text around it, so that a name looks like another one. */
const noNamePart = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}/\\\u202a-\u202e\u2066-\u2069]/u;

/** A name as it is kept; undefined when it is none. */
export function usableName(name: string): string | undefined {
  const trimmed = name.normalize('NFC').trim();
  return /^\.{0,2}$/.test(trimmed) || trimmed.length > 200 || noNamePart.test(trimmed) ? undefined : trimmed;
}

/** @throws Problem 400 `documents.name.invalid`. */
export function checkName(name: string): string {
  const usable = usableName(name);
  if (usable === undefined) throw problem('documents.name.invalid');
  return usable;
}

/** A name for what is made of a document, which a repository may have given any name: `Plan.docx` and ` (kept)`. */
export function derivedName(name: string, after: string): string {
  const fit = name.normalize('NFC').replace(new RegExp(noNamePart, 'gu'), ' ').trim();
  return `${fit.slice(0, 200 - after.length).toWellFormed()}${after}`.trim();
}

/** Makes a document with its first version; the person owns it.
 *  @returns its id; undefined when `id` was given and exists already. */
export async function createDocument(
  tx: Writing,
  { name, mime, stored, comment = '', major = true }: Upload,
  act: Act,
  { id = randomUUID(), description = '' }: { id?: string; description?: string } = {},
): Promise<string | undefined> {
  const { by, at } = act;
  const who = somebodyOf(by);
  const named = checkName(name);
  const row = {
    id,
    name: named,
    mime,
    description,
    version: 1,
    created_at: at,
    creator: who,
    modified_at: at,
    modifier: who,
  };
  if (!(await insertDocument(tx, row))) return undefined;
  await insertVersion(tx, {
    document: id,
    version: 1,
    ...stored,
    modified_at: at,
    modifier: who,
    comment,
    major,
  });
  await indexNames(tx, id, { name: named, description }, true);
  await replaceShares(tx, id, [
    { document: id, kind: 'user', holder: holderOf(by), name: by.username, granted: 'owner' },
  ]);
  await readLater(tx, id, act);
  await recordAudit(tx, auditOf('documents.document.create', id, act, { name: named, size: stored.size }));
  return id;
}

/** Adds a version; another name renames the document.
 *  @param check is given the entity tag at this moment, and throws when the writer saw another. */
export async function addVersion(
  tx: Writing,
  id: string,
  upload: NewVersion,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  const row = await lockFree(tx, id);
  check(tagOf(row));
  await appendVersion(tx, row, upload, act);
}

/** A version to be; the media type follows from the name. */
export type NewVersion = Omit<Upload, 'mime'> & { description?: string };

/** Adds a version to a document that is locked and may be written. */
export async function appendVersion(
  tx: Writing,
  row: Selectable<DocumentTable>,
  { name, stored, comment = '', major = true, description = row.description }: NewVersion,
  act: Act,
): Promise<void> {
  const { id } = row;
  const version = row.version + 1;
  const named = checkName(name);
  const modifier = somebodyOf(act.by);
  await insertVersion(tx, {
    document: id,
    version,
    ...stored,
    modified_at: act.at,
    modifier,
    comment,
    major,
  });
  await updateDocument(tx, id, {
    name: named,
    description,
    mime: mimeOf(named, row.mime),
    version,
    modified_at: act.at,
    modifier,
  });
  await indexNames(tx, id, { name: named, description }, true);
  await readLater(tx, id, act);
  await recordAudit(
    tx,
    auditOf('documents.version.create', id, act, { version: String(version), size: stored.size }),
  );
}

/** Locks a document that is not in the trash. */
export async function lockLiving(tx: Writing, id: string): Promise<Selectable<DocumentTable>> {
  const row = await lockDocument(tx, id);
  if (!row || row.deleted_at) throw problem('documents.document.unknown');
  return row;
}

/** Locks a document that nobody has checked out.
 *  @throws Problem 409 `documents.document.checkedout`, which says who has. */
async function lockFree(tx: Writing, id: string): Promise<Selectable<DocumentTable>> {
  const row = await lockLiving(tx, id);
  const copy = await findWorkingCopy(tx, id);
  if (copy) throw problem('documents.document.checkedout', { by: copy.holder.displayName });
  return row;
}

/** Changes name or description; no new version.
 *  @param check gets the current entity tag, and throws to refuse the change. */
export async function changeMeta(
  tx: Writing,
  id: string,
  changed: ChangedMeta,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  const row = await lockFree(tx, id);
  check(tagOf(row));
  const name = changed.name === undefined ? row.name : checkName(changed.name);
  const { description = row.description } = changed;
  await updateDocument(tx, id, {
    name,
    description,
    mime: mimeOf(name, row.mime),
    modified_at: act.at,
    modifier: somebodyOf(act.by),
  });
  // Another ending may make its text readable.
  await indexNames(tx, id, { name, description }, extensionOf(name) !== extensionOf(row.name));
  await readLater(tx, id, act);
  await recordAudit(tx, auditOf('documents.document.change', id, act, { name }));
}

/** Says whether new documents may be made from this one. */
export async function setTemplate(
  tx: Writing,
  id: string,
  template: boolean,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  check(tagOf(await lockLiving(tx, id)));
  await updateDocument(tx, id, { template });
  await recordAudit(tx, auditOf('documents.document.template', id, act, { template }));
}

/** Moves a document to the trash. */
export async function moveToTrash(
  tx: Writing,
  id: string,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  check(tagOf(await lockFree(tx, id)));
  await updateDocument(tx, id, { deleted_at: act.at, deleted_by: somebodyOf(act.by) });
  await recordAudit(tx, auditOf('documents.document.delete', id, act));
}

/** Takes a document back from the trash. */
export async function restoreDocument(
  tx: Writing,
  id: string,
  act: Act,
  check: Check = () => undefined,
): Promise<void> {
  const row = await lockDocument(tx, id);
  if (!row?.deleted_at) throw problem('documents.document.unknown');
  check(tagOf(row));
  await updateDocument(tx, id, { deleted_at: null, deleted_by: null });
  await recordAudit(tx, auditOf('documents.document.restore', id, act));
}

/** One entry of the audit trail about a document. */
export const auditOf = (
  action: string,
  id: string,
  { by, request }: Act,
  detail: Record<string, unknown> = {},
) => ({
  by,
  action,
  thing: `documents/lcfiles/${id}`,
  detail,
  ...(request ? { request } : {}),
});
