import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../platform/http/problem.ts';

/** What documents are listed by. */
export const sortings = ['modified', 'title', 'form'] as const;
export type Sort = { by: (typeof sortings)[number]; descending: boolean };

/** Where a page ends: the values of what it is sorted by, then the document itself. */
export type Place = { keys: RawBuilder<unknown>[]; id: number };

/** The columns that a list is sorted by, before the document itself. */
export function sortKeys({ by }: Sort): RawBuilder<unknown>[] {
  if (by === 'modified') return [sql`d.modified`];
  return by === 'title' ? [sql`d.title_key`] : [sql`d.form_key`, sql`d.title_key`];
}

type Keyed = { id: number; modified: Date; title_key: string; form_key: string };

/** The values of these columns, as a cursor keeps them. */
function valuesOf({ by }: Sort, { modified, title_key, form_key }: Keyed): string[] {
  if (by === 'modified') return [modified.toISOString()];
  return by === 'title' ? [title_key] : [form_key, title_key];
}

/** A few characters that tell one question from another. */
const markOf = (question: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 8);

/** The cursor after a document, for the same question only. */
export const writeCursor = (sort: Sort, row: Keyed, question: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([markOf([sort, ...question]), ...valuesOf(sort, row), row.id])).toString(
    'base64url',
  );

/** @throws Problem 400 when it is no cursor of this question. */
export function readCursor(sort: Sort, text: string, question: readonly unknown[]): Place {
  const [mark, ...rest] = parse(text);
  const id = rest.pop();
  const fits =
    mark === markOf([sort, ...question]) &&
    Number.isSafeInteger(id) &&
    rest.length === sortKeys(sort).length &&
    rest.every((each) => typeof each === 'string' && each.isWellFormed() && !each.includes('\0')) &&
    (sort.by !== 'modified' || isMoment(String(rest[0])));
  if (!fits) throw invalid([{ path: '/querystring/cursor', message: 'must be `next` of the page before' }]);
  const cast = sort.by === 'modified' ? sql`::timestamptz` : sql`::text`;
  return { keys: rest.map((each) => sql`${each}${cast}`), id: Number(id) };
}

/** A moment as a cursor keeps it: years of other lengths are none of the database's. */
const isMoment = (text: string): boolean =>
  /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
