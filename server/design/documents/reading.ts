import { attachmentsOf, momentOf, readDocument, titleOf } from '../../../formats/dxl/document/index.ts';
import { isDxlFault, standalone } from '../../../formats/dxl/index.ts';
import { foldCase, searchableText } from '../../../formats/dxl/searchable/index.ts';
import { readTexts } from '../contents/store.ts';
import { wordVector } from '../contents/words.ts';
import { readerNames } from '../databases/readers.ts';
import type { Reading, Tables, Writing } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import { openPlace, type Place } from '../threads/place.ts';
import type { Threads } from '../threads/threads.ts';
import {
  countAnew,
  flushIndexes,
  listUnread,
  markRead,
  putDocuments,
  type ReadRow,
  readingState,
  takeTurn,
} from './store.ts';

/** Documents that are read together, and about how much text. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 4_000_000;
/** After so many the statistics of PostgreSQL say little about what is there. */
const MANY = 1000;
/** How long a request waits for what is unread; a job reads the rest of it. */
const PATIENCE_MS = 2500;
const LONGEST_FORM = 250;

export type ReadDocumentsTask = { place: Place; databaseId: number };

/** Reads in a thread what is unread of the documents of a database, for as long as a request waits. */
export async function readUnread({ place, databaseId }: ReadDocumentsTask): Promise<{ complete: boolean }> {
  const { database } = await openPlace(place);
  const until = performance.now() + PATIENCE_MS;
  return { complete: await readDocuments(database.as<Tables>(), databaseId, until) };
}

/** Reads what is unread of the documents of a database until a moment, as `performance.now` tells it.
 *  @returns false when something is left, or somebody else reads it. */
export async function readDocuments(
  tables: Reading,
  databaseId: number,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { revision, complete } = await readingState(tables, databaseId);
  if (complete) return true;
  let read = 0;
  for (let after = 0; performance.now() < until; ) {
    const ids = await tables.transaction().execute((tx) => readBatch(tx, databaseId, after));
    const last = ids?.at(-1);
    if (ids === undefined) return false;
    if (last === undefined) break;
    after = last;
    read += ids.length;
  }
  if (read > 0) await flushIndexes(tables);
  if (read > MANY) await countAnew(tables);
  // What somebody was about to delete was passed over, and may still be there.
  if ((await listUnread(tables, databaseId, 0, 1)).length > 0) return false;
  await markRead(tables, databaseId, revision);
  return true;
}

/** Reads the next documents. @returns which these were; undefined when somebody else has the turn. */
async function readBatch(tx: Writing, databaseId: number, after: number): Promise<number[] | undefined> {
  if (!(await takeTurn(tx, databaseId))) return undefined;
  const unread = await listUnread(tx, databaseId, after, BATCH_ROWS);
  const ids: number[] = [];
  let characters = 0;
  for (const each of unread) {
    if (ids.length > 0 && characters >= BATCH_CHARACTERS) break;
    characters += each.characters;
    ids.push(each.id);
  }
  if (ids.length === 0) return ids;
  const texts = await readTexts(tx, ids);
  await putDocuments(
    tx,
    texts.map(({ id, revision, dxl, namespaces }) => ({
      id,
      revision,
      ...summaryOf(standalone(dxl, namespaces)),
    })),
  );
  return ids;
}

type Summary = Omit<ReadRow, 'id' | 'revision'>;

/** What lists tell of a document; of one that cannot be read nothing, to nobody. */
function summaryOf(dxl: string): Summary {
  try {
    const document = readDocument(dxl);
    const title = titleOf(document);
    const form = [...document.form.trim().slice(0, 2 * LONGEST_FORM)].slice(0, LONGEST_FORM).join('');
    return {
      form,
      formKey: foldCase(form),
      title,
      titleKey: foldCase(title).normalize('NFD').replace(/\p{M}/gu, ''),
      parent: document.parent ?? null,
      created: momentOf(document.created) ?? null,
      modified: momentOf(document.modified) ?? null,
      attachments: attachmentsOf(document).length,
      names: readerNames(dxl),
      words: wordVector(foldCase(searchableText(dxl).text)),
    };
  } catch (error) {
    if (isDxlFault(error)) return nothing;
    throw error;
  }
}

const nothing: Summary = {
  form: '',
  formKey: '',
  title: '',
  titleKey: '',
  parent: null,
  created: null,
  modified: null,
  attachments: 0,
  names: [],
  words: '',
};

/** Makes lists those of the present documents of a database, as far as a request waits for it.
 *  @returns false when something is still unread: it is left out of lists. */
export async function catchUp(
  { tables, threads }: { tables: Reading; threads: Threads },
  databaseId: number,
  asker: () => Asker,
): Promise<boolean> {
  const { revision, complete } = await readingState(tables, databaseId);
  if (complete) return true;
  if ((await listUnread(tables, databaseId, 0, 1)).length === 0) {
    await markRead(tables, databaseId, revision);
    return true;
  }
  const task: ReadDocumentsTask = { place: threads.place, databaseId };
  return (await threads.ask<{ complete: boolean }>('readDocuments', task, asker())).complete;
}
