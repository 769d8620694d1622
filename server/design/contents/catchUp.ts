import type { Reading, Tables, Writing } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import { openPlace, type Place } from '../threads/place.ts';
import type { Threads } from '../threads/threads.ts';
import { contentsOf } from './read.ts';
import { listUnread, putContents, readTexts, waitForTurn } from './store.ts';

/** Elements that are read together, and about how much text. */
const BATCH_ROWS = 100;
const BATCH_CHARACTERS = 4_000_000;
/** How often it is looked again for what others wrote meanwhile. */
const MAX_ROUNDS = 3;

export type ReadUnreadTask = { place: Place; databaseId: number };

/** Reads in a thread what is unread in a database. */
export async function readUnread({ place, databaseId }: ReadUnreadTask): Promise<{ read: number }> {
  const { database } = await openPlace(place);
  return { read: await readContents(database.as<Tables>(), databaseId) };
}

/** Reads what is unread in a database. Several may do it at once: they take turns, and none reads what another has.
 *  @returns how many elements were read. */
export async function readContents(tables: Reading, databaseId: number): Promise<number> {
  let read = 0;
  for (let after = 0; ; ) {
    const ids = await tables.transaction().execute((tx) => readBatch(tx, databaseId, after));
    const last = ids.at(-1);
    if (last === undefined) return read;
    after = last;
    read += ids.length;
  }
}

/** Reads the next elements. @returns which these were. */
async function readBatch(tx: Writing, databaseId: number, after: number): Promise<number[]> {
  await waitForTurn(tx, databaseId);
  const ids = firstOf(await listUnread(tx, databaseId, after, BATCH_ROWS));
  if (ids.length === 0) return ids;
  const rows = await readTexts(tx, ids);
  const contents = rows.map(({ id, revision, ...text }) => ({ id, revision, contents: contentsOf(text) }));
  await putContents(tx, contents);
  return ids;
}

/** As many as are read together. */
function firstOf(unread: readonly { id: number; characters: number }[]): number[] {
  let characters = 0;
  let count = 0;
  while (count < unread.length && (count === 0 || characters < BATCH_CHARACTERS)) {
    characters += unread[count]?.characters ?? 0;
    count++;
  }
  return unread.slice(0, count).map(({ id }) => id);
}

/** Makes contents those of the present texts of a database: what was written by older processes, or is long, is read now.
 *  @returns false when others write faster than that. @throws Problem 422 when it takes too long. */
export async function catchUp(
  { tables, threads }: { tables: Reading; threads: Threads },
  databaseId: number,
  asker: () => Asker,
): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await listUnread(tables, databaseId, 0, 1)).length === 0) return true;
    await threads.ask('readContents', { place: threads.place, databaseId }, asker());
  }
  return false;
}
