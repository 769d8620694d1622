import { type Selectable, sql } from 'kysely';
import type { Editor, KeptCopyTable, PublicationTable, Reading, Somebody, Writing } from '../tables.ts';

/** A row of `documents.publication`: one request to publish. */
export type Publication = Selectable<PublicationTable>;

export async function findPublication(reading: Reading, id: string): Promise<Publication | undefined> {
  return reading.selectFrom('documents.publication').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The request of a draft that has not begun; asking again means the same one. */
export async function waitingPublication(reading: Reading, draft: string): Promise<Publication | undefined> {
  return reading
    .selectFrom('documents.publication')
    .selectAll()
    .where('draft', '=', draft)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** True while a request of the draft waits or runs. */
export async function isPublishing(reading: Reading, draft: string): Promise<boolean> {
  const row = await reading
    .selectFrom('documents.publication')
    .select('id')
    .where('draft', '=', draft)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPublication(
  tx: Writing,
  row: Pick<Publication, 'id' | 'draft' | 'person' | 'type' | 'over_version' | 'requested_at'>,
): Promise<void> {
  await tx
    .insertInto('documents.publication')
    .values({ ...row, person: json(row.person) })
    .execute();
}

/** Notes what is about to be sent, before it is sent. */
export async function markSending(
  tx: Writing,
  id: string,
  values: { sent: string; sent_over: string; revision: number },
): Promise<void> {
  await tx
    .updateTable('documents.publication')
    .set({ ...values, state: 'sending' })
    .where('id', '=', id)
    .execute();
}

export async function finishPublication(
  tx: Writing,
  id: string,
  values: Pick<Publication, 'state'> & Partial<Pick<Publication, 'version' | 'summary'>>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('documents.publication')
    .set({ ...values, finished_at: at })
    .where('id', '=', id)
    .execute();
}

/** Sets work aside under a name. */
export async function insertKeptCopy(tx: Writing, row: Selectable<KeptCopyTable>): Promise<void> {
  await tx
    .insertInto('documents.kept_copy')
    .values({ ...row, kept_by: json(row.kept_by) })
    .execute();
}

const json = <T extends Editor | Somebody>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
