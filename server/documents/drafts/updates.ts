import { sql } from 'kysely';
import type { Editor, Reading, Writing } from '../tables.ts';

/** What was appended to one draft since the last commit, merged into one update. */
export type Appended = { draft: string; content: Uint8Array; editor: Editor | undefined; count: number };

/** The log of a draft reaches so far now: the revision of the draft. */
export type Reached = { draft: string; seq: number };

/** Appends updates to the logs of several drafts in one statement, which is a transaction of its own: beginning and ending
 *  one would be two more answers to wait for, with every keystroke.
 *  @returns the drafts that exist; what was meant for others is not kept. */
export async function appendUpdates(tx: Reading, appended: Appended[], at: Date): Promise<Reached[]> {
  const inOrder = appended.toSorted((a, b) => (a.draft < b.draft ? -1 : 1));
  const ids = inOrder.map(({ draft }) => draft);
  const contents = inOrder.map(({ content }) => Buffer.from(content));
  const editors = inOrder.map(({ editor }) => (editor ? JSON.stringify(editor) : null));
  const counts = inOrder.map(({ count }) => count);
  const { rows } = await sql<Reached>`
    select kept as draft, reached as seq from documents.append_updates(
      ${ids}::uuid[], ${contents}::bytea[], ${editors}::text[], ${counts}::int[], ${at}::timestamptz)`.execute(
    tx,
  );
  return rows;
}

/** An update in the log of a draft. */
export type Logged = { id: number; seq: number; content: Buffer };

/** The updates of a draft in the order in which they were kept. */
export async function listUpdates(reading: Reading, draft: string): Promise<Logged[]> {
  return reading
    .selectFrom('documents.draft_update')
    .select(['id', 'seq', 'content'])
    .where('draft', '=', draft)
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

/** What was kept of a draft after a place in its log. @param after what was read before reached so far. */
export async function listUpdatesAfter(reading: Reading, draft: string, after: number): Promise<Logged[]> {
  return reading
    .selectFrom('documents.draft_update')
    .select(['id', 'seq', 'content'])
    .where('draft', '=', draft)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute();
}

/** Puts one merged update in the place of the updates that it was made of; the text stays the same, and whoever has read
 *  those need not read it. Does nothing where one of them is gone, because somebody else merged them or the text was
 *  replaced. */
export async function compactUpdates(
  tx: Writing,
  draft: string,
  updates: Pick<Logged, 'id' | 'seq'>[],
  merged: Uint8Array,
): Promise<void> {
  // One parameter: the ids of a day are more than a statement takes parameters.
  const ids = updates.map(({ id }) => id);
  const merging = sql<boolean>`draft = ${draft} and id = any(${ids}::bigint[])`;
  const { there } = await tx
    .selectFrom('documents.draft_update')
    .select((eb) => eb.fn.countAll<string>().as('there'))
    .where(merging)
    .executeTakeFirstOrThrow();
  if (Number(there) < ids.length) return;
  await tx.deleteFrom('documents.draft_update').where(merging).execute();
  const seq = updates.reduce((last, update) => Math.max(last, update.seq), 0);
  await tx
    .insertInto('documents.draft_update')
    .values({ draft, seq, content: Buffer.from(merged) })
    .execute();
}
