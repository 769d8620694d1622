import { type RawBuilder, sql } from 'kysely';
import { MORE_WORDS } from '../contents/words.ts';
import type { Reading } from '../tables.ts';
import type { Place } from './cursor.ts';
import type { Query, Term } from './query.ts';
import type { Readable, Scope } from './readable.ts';

/** A hit without its lines. */
export type Found = Place & { nsfPath: string; unid: string; noteId: number };

type Wanted = { query: Query; scope: Scope; after: Place | undefined; limit: number };

/**
 * Elements whose name holds what was typed, or whose text holds every term; by score, path, type, name. Names are few
 * and short, so they are read; texts are found by their words, and then read only for what words cannot decide.
 */
export async function findElements(reading: Reading, wanted: Wanted): Promise<Found[]> {
  const { query, scope, after, limit } = wanted;
  const column = <Key extends keyof Readable>(key: Key) => scope.databases.map((each) => each[key]);
  const ids = column('id');
  // Who may read all is not asked which while hits are gathered: that would read an index for nothing. What is given
  // out is of these databases all the same.
  const within = (table: 'n' | 't') =>
    scope.all ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.database_id`)} = any(${ids}::bigint[])`;
  const { rows } = await sql<Found>`
    with hit as materialized (
      select element_id, max(score) as score from (
        ${named(query, within('n'))}
        union all
        select t.element_id, 0 from design.element_text t
          where ${within('t')} and ${all(query.terms.map(holds))}
      ) as found group by element_id)
    select hit.score, d.path_key as path, d.path as "nsfPath", e.type, e.name, e.id, e.unid, e.note_id as "noteId"
    from hit join design.element e on e.id = hit.element_id
      join unnest(${ids}::bigint[], ${column('path')}::text[], ${column('pathKey')}::text[]) as d (id, path, path_key)
        on d.id = e.database_id
    where e.kind = 'design' and ${all(conditions(query))} and ${following(after)}
    order by -hit.score, d.path_key collate "C", e.type collate "C", e.name collate "C", e.id
    limit ${limit}`.execute(reading);
  return rows;
}

/** Names in lower case that hold what was typed. */
function named({ whole }: Query, within: RawBuilder<boolean>): RawBuilder<unknown> {
  if (whole === '') return sql`select null::bigint as element_id, 0 as score where false`;
  return sql`select n.element_id, max(case when n.key = ${whole} then 3 when starts_with(n.key, ${whole}) then 2 else 1 end)
      as score from design.element_name n
    where ${within} and n.key like ${part(whole)} group by n.element_id`;
}

/** The condition that a text contains a term: by its words, which decide it or narrow down which texts are read. */
function holds({ text, words, prefix, exact }: Term): RawBuilder<boolean> {
  const known = words.map((word) => `'${word}'`);
  if (prefix !== undefined) known.push(`'${prefix}':*`);
  const like = sql<boolean>`t.folded like ${part(text)}`;
  if (known.length === 0) return like;
  const has = (question: string) => sql<boolean>`t.words @@ ${question}::tsquery`;
  const wanted = known.join(' & ');
  return exact
    ? sql<boolean>`(${has(wanted)} or (${has(`'${MORE_WORDS}'`)} and ${like}))`
    : sql<boolean>`(${has(`${wanted} | '${MORE_WORDS}'`)} and ${like})`;
}

function conditions(query: Query): RawBuilder<boolean>[] {
  const { types, withoutTypes, names, withoutNames, symbols, withoutSymbols, without } = query;
  const hasName = (name: string) => sql<boolean>`exists (select 1 from design.element_name n
    where n.element_id = e.id and n.key like ${part(name)})`;
  const hasSymbol = (name: string) => sql<boolean>`exists (select 1 from design.element_symbol s
    where s.element_id = e.id and s.key like ${part(name)})`;
  return [
    ...(types.length === 0 ? [] : [sql<boolean>`e.type = any(${types}::text[])`]),
    ...(withoutTypes.length === 0 ? [] : [sql<boolean>`e.type <> all(${withoutTypes}::text[])`]),
    ...names.map(hasName),
    ...withoutNames.map((name) => sql<boolean>`not ${hasName(name)}`),
    ...symbols.map(hasSymbol),
    ...withoutSymbols.map((name) => sql<boolean>`not ${hasSymbol(name)}`),
    ...without.map(
      (term) => sql<boolean>`not exists (select 1 from design.element_text t
        where t.element_id = e.id and ${holds(term)})`,
    ),
  ];
}

const following = (after: Place | undefined): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(-hit.score, d.path_key collate "C", e.type collate "C", e.name collate "C", e.id)
        > (${-after.score}::integer, ${after.path}, ${after.type}, ${after.name}, ${after.id}::bigint)`;

const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** A pattern for text that holds this one. */
const part = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lines on which elements declare something with one of these in its name, by id. */
export async function readSymbolLines(
  reading: Reading,
  ids: readonly number[],
  names: readonly string[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  if (names.length === 0) return found;
  const { rows } = await sql<{ id: number; line: number }>`
    select distinct element_id as id, line from design.element_symbol
    where element_id = any(${ids}::bigint[]) and key like any(${names.map(part)}::text[])`.execute(reading);
  for (const { id, line } of rows) found.set(id, (found.get(id) ?? new Set()).add(line));
  return found;
}

/** What was read of elements, by id. */
export async function readTexts(reading: Reading, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; text: string; places: string }>`
    select element_id as id, text, places from design.element_text where element_id = any(${ids}::bigint[])`.execute(
    reading,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
