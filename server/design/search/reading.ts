import { setTimeout } from 'node:timers/promises';
import { isDxlFault, standalone } from '../../../formats/dxl/index.ts';
import { foldCase, type SearchableText, searchableText } from '../../../formats/dxl/searchable/index.ts';
import { readContents } from '../contents/catchUp.ts';
import { wordVector } from '../contents/words.ts';
import { readDocuments } from '../documents/reading.ts';
import type { Reading } from '../tables.ts';
import {
  countUnread,
  dropTexts,
  findSearched,
  flushIndexes,
  isImporting,
  listUnread,
  markSearched,
  putTexts,
  type ReadText,
  readDxl,
  type Unread,
} from './store.ts';

/** Elements of one statement, and characters of DXL that are read between two looks around. */
const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 1_000_000;
/** How many elements were read of those that were unread when it began. */
export type Read = { done: number; total: number };

/** How long imports may hold up the reading of one database. */
const MAX_PAUSE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Reads what is unread in a database and forgets it when it was deleted; also what its elements name and declare. It may be
 * done again at any time, by several at once: each element is written down with the revision that was read. Imports go first.
 * @param tell is told after each batch how far it is
 */
export async function readDatabase(tables: Reading, id: number, tell: (read: Read) => void): Promise<void> {
  const database = await findSearched(tables, id);
  if (database === undefined) {
    await tables.transaction().execute((tx) => dropTexts(tx, id));
    return;
  }
  const total = await countUnread(tables, id);
  let done = 0;
  let found = 0;
  let written = 0;
  let after = 0;
  let pauses = MAX_PAUSE_MS / PAUSE_MS;
  for (;;) {
    const unread = await listUnread(tables, id, after, BATCH_ROWS);
    const last = unread.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const batch of batches(unread)) {
      while (pauses > 0 && (await isImporting(tables))) {
        pauses--;
        await setTimeout(PAUSE_MS);
      }
      const ids = batch.map((each) => each.id);
      written += await readElements(tables, ids);
      done += ids.length;
      tell({ done, total });
    }
    found += unread.length;
  }
  // What was committed after the revision was looked up makes another; then this says too little, never too much.
  // An element that somebody was about to delete was passed over, and may still be there.
  if (written > 0) await flushIndexes(tables);
  if (written === found) await tables.transaction().execute((tx) => markSearched(tx, database));
  await readContents(tables, id);
  await readDocuments(tables, id);
}

function* batches(unread: readonly Unread[]): Generator<Unread[]> {
  let batch: Unread[] = [];
  let characters = 0;
  for (const each of unread) {
    batch.push(each);
    characters += each.characters;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Reads elements and writes down what of them is text. @returns how many were written. */
export async function readElements(tables: Reading, ids: readonly number[]): Promise<number> {
  const rows = await readDxl(tables, ids);
  const read = rows.map(({ id, revision, dxl, namespaces }) => ({
    id,
    revision,
    ...textOf(standalone(dxl, namespaces)),
  }));
  return tables.transaction().execute((tx) => putTexts(tx, read));
}

function textOf(dxl: string): Omit<ReadText, 'id' | 'revision'> {
  const { text, places } = tryText(dxl);
  const folded = foldCase(text);
  return { text, folded, places: JSON.stringify(places), words: wordVector(folded) };
}

/** Nothing, for what cannot be read: it would hold up all the others. */
function tryText(dxl: string): SearchableText {
  try {
    return searchableText(dxl);
  } catch (error) {
    if (isDxlFault(error)) return { text: '', places: [] };
    throw error;
  }
}
