import { type Selectable, sql } from 'kysely';
import type { Editor, PublicationTable, Reading, Writing } from '../tables.ts';

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

/** The request of a draft that was asked for last, however it ended. */
export async function latestPublication(reading: Reading, draft: string): Promise<Publication | undefined> {
  return reading
    .selectFrom('documents.publication')
    .selectAll()
    .where('draft', '=', draft)
    .orderBy('requested_at', 'desc')
    .orderBy('finished_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

/** The request of a draft that may have been sent, of which nobody knows whether it arrived. */
export async function sentPublication(reading: Reading, draft: string): Promise<Publication | undefined> {
  return reading
    .selectFrom('documents.publication')
    .selectAll()
    .where('draft', '=', draft)
    .where('state', 'in', ['sending', 'failed'])
    .where('sent', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Requests that have not ended, of all drafts. */
export async function listUnfinished(reading: Reading): Promise<Pick<Publication, 'id' | 'draft'>[]> {
  return reading
    .selectFrom('documents.publication')
    .select(['id', 'draft'])
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute();
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

/** What a person remarks on the version that they ask for. */
type VersionRemarks = Partial<Pick<Publication, 'comment' | 'version_kind'>>;

export async function insertPublication(
  tx: Writing,
  row: Pick<Publication, 'id' | 'draft' | 'person' | 'type' | 'over_version' | 'requested_at'> &
    VersionRemarks,
): Promise<void> {
  await tx
    .insertInto('documents.publication')
    .values({ ...row, person: json(row.person) })
    .execute();
}

export async function updatePublication(
  tx: Writing,
  id: string,
  values: VersionRemarks & Partial<Pick<Publication, 'attempts' | 'next_at' | 'summary' | 'code' | 'state'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('documents.publication').set(values).where('id', '=', id).execute();
}

/** Notes that a request has begun: whoever asks from now on asks for another one. */
export async function markBegun(tx: Writing, id: string): Promise<void> {
  await tx.updateTable('documents.publication').set({ state: 'sending' }).where('id', '=', id).execute();
}

/** Notes what is about to be sent, before it is sent. */
export async function markSending(
  tx: Writing,
  id: string,
  values: { sent: string; sent_over: string; revision: number },
): Promise<void> {
  await tx
    .updateTable('documents.publication')
    .set({ ...values, state: 'sending', next_at: null })
    .where('id', '=', id)
    .execute();
}

export async function finishPublication(
  tx: Writing,
  id: string,
  values: Pick<Publication, 'state'> & Partial<Pick<Publication, 'version' | 'summary' | 'code'>>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('documents.publication')
    .set({ ...values, next_at: null, finished_at: at })
    .where('id', '=', id)
    .execute();
}

const json = (value: Editor) => sql<Editor>`${JSON.stringify(value)}::jsonb`;
