import type { Selectable } from 'kysely';
import type { EditRequestTable, Reading, Writing } from '../../tables.ts';

export type RequestRow = Selectable<EditRequestTable>;

export async function findRequest(
  reading: Reading,
  document: string,
  holder: string,
): Promise<RequestRow | undefined> {
  return reading
    .selectFrom('documents.edit_request')
    .selectAll()
    .where('document', '=', document)
    .where('holder', '=', holder)
    .executeTakeFirst();
}

/** All requests for a document, the oldest first. */
export async function listRequests(reading: Reading, document: string): Promise<RequestRow[]> {
  return reading
    .selectFrom('documents.edit_request')
    .selectAll()
    .where('document', '=', document)
    .orderBy('asked_at')
    .orderBy('holder')
    .execute();
}

export async function insertRequest(tx: Writing, row: RequestRow): Promise<void> {
  await tx.insertInto('documents.edit_request').values(row).execute();
}

/** Removes the requests of these holders. @returns how many there were */
export async function removeRequests(tx: Writing, document: string, holders: string[]): Promise<number> {
  if (holders.length === 0) return 0;
  const gone = await tx
    .deleteFrom('documents.edit_request')
    .where('document', '=', document)
    .where('holder', 'in', holders)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
