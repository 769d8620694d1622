import { type RawBuilder, sql } from 'kysely';
import {
  isNamelessKind,
  type ReferenceKind,
  referenceKinds,
  referenceTypes,
} from '../../../formats/dxl/references/index.ts';
import type { Place } from '../contents/read.ts';
import type { Reading } from '../tables.ts';

/** An element as answers name it. */
export type Named = { id: number; type: string; name: string; unid: string };

/** A reference with where it stands; `total` counts all that were asked for. */
export type FoundReference = { kind: ReferenceKind; firm: boolean; place: Place; total: number };

/** Kinds beside the types that they mean; a row has no name when its element answers to none. */
const pairs = referenceKinds.flatMap((kind) => referenceTypes[kind].map((type) => ({ kind, type })));
const kindTypes = sql`unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ type }) => type)}::text[])`;
const nameless = referenceKinds.filter(isNamelessKind);

/** References as they are read from present texts. */
const current = sql`design.element_reference r
  join design.element e on e.id = r.element_id
  join design.element_read d on d.element_id = e.id and d.revision = e.revision`;

/** The elements that a reference `r` means: those that answer to its name, of a kind with one element that one. */
const meant = sql`select t.id, t.type, t.name, t.unid, t.note_id from ${kindTypes} as k (kind, type)
    join design.element_name n on n.database_id = r.database_id and n.type = k.type and n.key = r.key
    join design.element t on t.id = n.element_id
    where k.kind = r.kind
  union all
  select t.id, t.type, t.name, t.unid, t.note_id from ${kindTypes} as k (kind, type)
    join design.element t on t.database_id = r.database_id and t.type = k.type
    where k.kind = r.kind and r.kind = any(${nameless}::text[])`;

/** The places of an element that name others, with what they mean; mentions that mean nothing are left out. */
export async function listUses(reading: Reading, id: number, limit: number) {
  const { rows } = await sql<FoundReference & { type: string | null; name: string; unid: string }>`
    select r.kind, r.firm, r.place, m.type, m.name, m.unid, count(*) over ()::integer as total
    from ${current}
      left join lateral (select * from (${meant}) as m order by m.note_id limit 1) as m on true
    where r.element_id = ${id} and (m.id is not null or r.place->>'by' <> 'text')
    order by r.number limit ${limit}`.execute(reading);
  return rows;
}

/** The places that name an element by one of these kinds and keys. Elements are sorted before their places, and of the
 *  places only those that are told are read: a view may be named ten thousand times. */
export async function listUsers(
  reading: Reading,
  databaseId: number,
  wanted: { kinds: readonly string[]; keys: readonly string[] },
  limit: number,
): Promise<(Named & FoundReference & { version: number })[]> {
  const named = sql`r.database_id = ${databaseId} and r.kind = any(${wanted.kinds}::text[])
    and (r.key = any(${wanted.keys}::text[]) or r.kind = any(${nameless}::text[]))`;
  const { rows } = await sql<Named & FoundReference & { version: number }>`
    select u.id, u.type, u.name, u.unid, u.version, r.kind, r.firm, r.place, u.total
    from (
      select e.id, e.type, e.name, e.unid, e.version, f.places, row_number() over told as at,
        sum(f.places) over told as until, (sum(f.places) over ())::integer as total
      from (select r.element_id, count(*) as places from design.element_reference r where ${named}
        group by r.element_id) as f
        join design.element e on e.id = f.element_id
        join design.element_read d on d.element_id = e.id and d.revision = e.revision
      window told as (order by e.type collate "C", lower(e.name) collate "C", e.id)
    ) as u
      cross join lateral (select r.* from design.element_reference r where r.element_id = u.id and ${named}) as r
    where u.until - u.places < ${limit}
    order by u.at, r.number limit ${limit}`.execute(reading);
  return rows;
}

/** The places whose name nothing answers to, though an element of this database must be meant. */
export async function listMissing(reading: Reading, databaseId: number, limit: number) {
  const { rows } = await sql<Named & FoundReference>`
    select e.id, e.type, e.name, e.unid, r.kind, r.firm, r.place, count(*) over ()::integer as total
    from ${current}
    where r.database_id = ${databaseId} and r.firm and not exists (${meant})
    order by e.type collate "C", lower(e.name) collate "C", e.id, r.number limit ${limit}`.execute(reading);
  return rows;
}

/** Elements of types that are named to be used, or with their name in parentheses, that no other element names. */
export async function listUnnamed(
  reading: Reading,
  databaseId: number,
  { always, hidden, except }: Record<'always' | 'hidden' | 'except', readonly string[]>,
): Promise<Named[]> {
  const named: RawBuilder<unknown> = sql`select 1 from ${kindTypes} as k (kind, type)
    join design.element_reference r on r.database_id = t.database_id and r.kind = k.kind
      and r.element_id <> t.id
    join design.element_name n on n.element_id = t.id and n.key = r.key
    where k.type = t.type`;
  const { rows } = await sql<Named>`
    select t.id, t.type, t.name, t.unid from design.element t
    where t.database_id = ${databaseId} and t.kind = 'design' and t.name <> all(${except}::text[])
      and (t.type = any(${always}::text[]) or (t.type = any(${hidden}::text[]) and t.name like '(%'))
      and not exists (${named})
    order by t.type collate "C", lower(t.name) collate "C", t.id`.execute(reading);
  return rows;
}

/** How many elements of a database are partly binary. */
export async function countBinary(reading: Reading, databaseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from design.element_read where database_id = ${databaseId} and binary_parts`.execute(
    reading,
  );
  return rows[0]?.count ?? 0;
}
