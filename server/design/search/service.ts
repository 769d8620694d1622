import { setImmediate } from 'node:timers/promises';
import type { Place as TextPlace } from '../../../formats/dxl/searchable/index.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { catchUp } from '../contents/catchUp.ts';
import { unreadAmong } from '../contents/store.ts';
import type { Design } from '../design.ts';
import type { Reading } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type Found, findElements, readSymbolLines, readTexts } from './find.ts';
import type { Indexer } from './indexer.ts';
import { matchLines } from './matches.ts';
import { type Query, readQuery, type Term } from './query.ts';
import type { Scope } from './readable.ts';
import { readableDatabases } from './readable.ts';
import type { Hit, SearchQuery, SearchResult } from './schema.ts';

/** Databases whose symbols one search reads. */
const MAX_DATABASES = 10;
/** Texts that are fetched together. */
const FETCH_SIZE = 5;

/** Makes the search: over the databases that the caller may read, or the one among them with this id. */
export function createSearch(design: Design, indexer: Indexer) {
  const { tables } = design;
  const readable = readableDatabases(design);

  /** @throws Problem 400 when there is nothing to look for, or the cursor is of another question. */
  /** Symbols are read with each change, but for long texts and those of older processes. */
  const readSymbols = async ({ databases }: Scope, asker: () => Asker): Promise<boolean> => {
    const unread = await unreadAmong(
      tables,
      databases.map(({ id }) => id),
    );
    let current = unread.length <= MAX_DATABASES;
    for (const id of unread.slice(0, MAX_DATABASES)) current = (await catchUp(design, id, asker)) && current;
    return current;
  };

  return async (
    caller: Caller,
    asked: SearchQuery,
    only: number | undefined,
    asker: () => Asker,
  ): Promise<SearchResult> => {
    const { q, type, limit = 20, cursor } = asked;
    const query = readQuery(q);
    if (type !== undefined) query.types = narrowed(query.types, type.toLowerCase());
    const question = [q, type ?? null, only ?? null];
    const after = cursor === undefined ? undefined : readCursor(cursor, question);
    const scope = await readable(caller, only);
    const read = await indexer.catchUp(scope.databases);
    const bySymbol = query.symbols.length + query.withoutSymbols.length > 0;
    const current = (!bySymbol || (await readSymbols(scope, asker))) && read;
    const found = await findElements(tables, { query, scope, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      hits: await withLines(tables, page, query),
      ...(found.length > limit && last !== undefined ? { next: writeCursor(last, question) } : {}),
      ...(current ? {} : { indexing: true as const }),
    };
  };
}

/** The parameter and the words in the query must both hold. */
const narrowed = (types: string[], type: string): string[] =>
  types.length === 0 || types.includes(type) ? [type] : ['-'];

async function withLines(tables: Reading, page: readonly Found[], query: Query): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let at = 0; at < page.length; at += FETCH_SIZE) {
    const part = page.slice(at, at + FETCH_SIZE);
    const texts = await readTexts(
      tables,
      part.map(({ id }) => id),
    );
    const symbols = await readSymbolLines(
      tables,
      part.map(({ id }) => id),
      query.symbols,
    );
    for (const { id, nsfPath, type, name, unid, noteId, score } of part) {
      const read = texts.get(id);
      const { matches, more } =
        read === undefined ? { matches: [], more: 0 } : linesOf(read, query, symbols.get(id));
      hits.push({ nsfPath, type, name, unid, noteId, score, matches, ...(more > 0 ? { more } : {}) });
      // Texts may be long; others have their turn.
      await setImmediate();
    }
  }
  return hits;
}

/** The lines with the terms, or those that declare the symbols; of an element that was found by its name alone, those with what was typed. */
function linesOf(
  { text, places }: { text: string; places: string },
  { terms, whole, symbols }: Query,
  declaredOn: ReadonlySet<number> = new Set(),
) {
  const read = JSON.parse(places) as TextPlace[];
  if (symbols.length > 0) return matchLines(text, read, symbols.map(anywhere), declaredOn);
  const found = matchLines(text, read, terms);
  if (found.matches.length > 0 || whole === '') return found;
  return matchLines(text, read, [anywhere(whole)]);
}

const anywhere = (text: string): Term => ({
  text,
  startsWord: false,
  endsWord: false,
  words: [],
  exact: false,
});
