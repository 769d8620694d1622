import { type Selectable, sql } from 'kysely';
import { leaveObjects } from '../objectReferences.ts';
import type { KeptCopyTable, Reading, Somebody, Writing } from '../tables.ts';

/** A row of `documents.kept_copy`. */
export type KeptCopy = Selectable<KeptCopyTable>;
/** The document that copies are of. */
export type Of = { repository: string; document: string };

export async function insertCopy(tx: Writing, row: KeptCopy): Promise<void> {
  await tx
    .insertInto('documents.kept_copy')
    .values({ ...row, kept_by: sql<Somebody>`${JSON.stringify(row.kept_by)}::jsonb` })
    .execute();
}

/** The copies of a document, the newest first. */
export async function listCopies(reading: Reading, { repository, document }: Of): Promise<KeptCopy[]> {
  return reading
    .selectFrom('documents.kept_copy')
    .selectAll()
    .where('repository', '=', repository)
    .where('document', '=', document)
    .orderBy('kept_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function findCopy(
  reading: Reading,
  { repository, document }: Of,
  id: string,
): Promise<KeptCopy | undefined> {
  return reading
    .selectFrom('documents.kept_copy')
    .selectAll()
    .where('id', '=', id)
    .where('repository', '=', repository)
    .where('document', '=', document)
    .executeTakeFirst();
}

/** Deletes a copy; false when somebody else has. */
export async function deleteCopy(tx: Writing, { id, sha256 }: KeptCopy): Promise<boolean> {
  const gone = await tx.deleteFrom('documents.kept_copy').where('id', '=', id).executeTakeFirst();
  await leaveObjects(tx, [sha256]);
  return gone.numDeletedRows === 1n;
}

export async function listCopiesBefore(reading: Reading, before: Date, limit: number): Promise<KeptCopy[]> {
  return reading
    .selectFrom('documents.kept_copy')
    .selectAll()
    .where('kept_at', '<', before)
    .limit(limit)
    .execute();
}
