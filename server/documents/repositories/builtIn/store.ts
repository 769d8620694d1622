import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import type { DocumentTable, Reading, ShareTable, Somebody, VersionTable, Writing } from '../../tables.ts';
import { holderOf } from './rights.ts';

/** A document with its newest version, and who has it checked out since when. */
export type DocumentRow = Selectable<DocumentTable> &
  Pick<VersionRow, 'size' | 'sha256' | 'major' | 'comment'> & {
    holder: Somebody | null;
    identity_provider: string | null;
    begun_at: Date | null;
  };
export type VersionRow = Selectable<VersionTable>;
export type ShareRow = Selectable<ShareTable>;

/** All documents as rows: the document as `d`, its newest version as `v`, its working copy as `w`, its
 *  words as `t`. */
export const documents = (reading: Reading) =>
  reading
    .selectFrom('documents.document as d')
    .innerJoin('documents.document_version as v', (join) =>
      join.onRef('v.document', '=', 'd.id').onRef('v.version', '=', 'd.version'),
    )
    .leftJoin('documents.working_copy as w', 'w.document', 'd.id')
    .leftJoin('documents.document_search as t', 't.document', 'd.id')
    .selectAll('d')
    .select(['v.size', 'v.sha256', 'v.major', 'v.comment', 'w.holder', 'w.identity_provider', 'w.begun_at']);

export async function findDocument(reading: Reading, id: string): Promise<DocumentRow | undefined> {
  return documents(reading).where('d.id', '=', id).executeTakeFirst();
}

export async function listShares(reading: Reading, document: string): Promise<ShareRow[]> {
  return reading
    .selectFrom('documents.share')
    .selectAll()
    .where('document', '=', document)
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();
}

/** Holds for a document `d` that is shared with a person; with `owned`, as an owner. */
export const sharedWith = (person: Person, owned = false) =>
  sql<boolean>`exists (select from documents.share s where s.document = d.id and (
    (s.kind = 'user' and s.holder = ${holderOf(person)}) or (s.kind = 'group' and s.holder = any(${person.groups}::text[])))
    and (not ${owned}::boolean or s.granted = 'owner'))`;

/** The shares of a document `d`, as one value. */
export const sharesOf = () =>
  sql<ShareRow[]>`(select coalesce(json_agg(s), '[]') from documents.share s where s.document = d.id)`;

/** Locks a document until the transaction ends; undefined when there is none. */
export async function lockDocument(tx: Writing, id: string): Promise<Selectable<DocumentTable> | undefined> {
  return tx.selectFrom('documents.document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds a document; false when the id is taken. */
export async function insertDocument(
  tx: Writing,
  row: Omit<Selectable<DocumentTable>, 'deleted_at' | 'deleted_by' | 'template'>,
): Promise<boolean> {
  const values = { ...row, creator: json(row.creator), modifier: json(row.modifier) };
  const free = { deleted_at: null, deleted_by: null };
  const added = await tx
    .insertInto('documents.document')
    .values({ ...values, ...free })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function insertVersion(tx: Writing, row: VersionRow): Promise<void> {
  await tx
    .insertInto('documents.document_version')
    .values({ ...row, modifier: json(row.modifier) })
    .execute();
}

export async function updateDocument(
  tx: Writing,
  id: string,
  values: Partial<
    Pick<
      Selectable<DocumentTable>,
      | 'name'
      | 'mime'
      | 'description'
      | 'version'
      | 'modified_at'
      | 'modifier'
      | 'deleted_at'
      | 'deleted_by'
      | 'template'
    >
  >,
): Promise<void> {
  const { modifier, deleted_by, ...rest } = values;
  await tx
    .updateTable('documents.document')
    .set({
      ...rest,
      ...(modifier && { modifier: json(modifier) }),
      ...(deleted_by !== undefined && { deleted_by: deleted_by && json(deleted_by) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function findVersion(
  reading: Reading,
  document: string,
  version: number,
): Promise<VersionRow | undefined> {
  return reading
    .selectFrom('documents.document_version')
    .selectAll()
    .where('document', '=', document)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The version of a label, such as `2`; undefined when the document has no such version. */
export const findLabelled = async (
  reading: Reading,
  document: string,
  label: string,
): Promise<VersionRow | undefined> =>
  /^[1-9]\d{0,8}$/.test(label) ? findVersion(reading, document, Number(label)) : undefined;

/** All versions, the newest first. */
export async function listVersions(reading: Reading, document: string): Promise<VersionRow[]> {
  return reading
    .selectFrom('documents.document_version')
    .selectAll()
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .execute();
}

/** Puts these shares in the place of all others. */
export async function replaceShares(tx: Writing, document: string, shares: ShareRow[]): Promise<void> {
  await tx.deleteFrom('documents.share').where('document', '=', document).execute();
  if (shares.length > 0) await tx.insertInto('documents.share').values(shares).execute();
}

/** Objects are written as JSON text, which the driver would otherwise take for an array or a record. */
export const json = (value: Somebody) => sql<Somebody>`${JSON.stringify(value)}::jsonb`;
