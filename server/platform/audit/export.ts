import type { Executor } from '../database/database.ts';
import { CSV_TYPE, csvLine } from '../http/csv.ts';
import { nameEntries } from './named.ts';
import type { AuditNames } from './names.ts';
import { type Filter, readEntries } from './read.ts';
import type { NamedEntry } from './schema.ts';

const PAGE = 1000;

const columns = ['id', 'at', 'username', 'subject', 'action', 'thing', 'name', 'detail', 'request'] as const;

/** How entries are written, by the name of the format: its media type, what comes first, and each entry. */
export const formats: {
  [name in 'csv' | 'jsonl']: { type: string; head: string; line: (entry: NamedEntry) => string };
} = {
  csv: {
    type: CSV_TYPE,
    head: csvLine([...columns]),
    line: (entry) => csvLine(columns.map((column) => entry[column])),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
};

/** All entries that a filter leaves, newest first. They are read page by page as they are taken, so that a trail of any
 *  length costs the memory of a page; what is written meanwhile is not among them. */
export async function* exportEntries(
  executor: Executor,
  names: AuditNames,
  filter: Filter,
  format: keyof typeof formats,
): AsyncGenerator<string> {
  const { head, line } = formats[format];
  let before: number | undefined;
  do {
    const entries = await readEntries(executor, filter, before, PAGE);
    const named = await nameEntries(executor, names, entries);
    const text = `${before === undefined ? head : ''}${named.map(line).join('')}`;
    if (text) yield text;
    before = entries.length < PAGE ? undefined : entries.at(-1)?.id;
  } while (before !== undefined);
}
