import { sql } from 'kysely';
import type { Reading, Writing } from '../tables.ts';
import { type Contents, READER } from './read.ts';

/** What was read of an element; `revision` is that of the text, absent when nobody else can have changed it. */
export type ReadContents = { id: number; revision?: number; contents: Contents };

/**
 * Writes down what was read, in place of what was read before, unless the element changed meanwhile. Whoever writes
 * elements calls it last, after all deletions, and everybody in the order of ids: then nobody waits for somebody who waits for
 * them. What is about to be deleted is passed over.
 */
export async function putContents(tx: Writing, read: readonly ReadContents[]): Promise<void> {
  if (read.length === 0) return;
  const { rows } = await sql<{ id: number; database: number }>`
    insert into design.element_read (element_id, database_id, revision, reader, binary_parts)
    select e.id, e.database_id, e.revision, ${READER}, r.binary_parts
      from unnest(${read.map(({ id }) => id)}::bigint[], ${read.map(({ revision }) => revision ?? null)}::integer[],
        ${read.map(({ contents }) => contents.binary)}::boolean[]) as r (id, revision, binary_parts)
      join design.element e on e.id = r.id and (r.revision is null or e.revision = r.revision)
      order by e.id
      for key share of e skip locked
    on conflict (element_id) do update set revision = excluded.revision, reader = excluded.reader,
      binary_parts = excluded.binary_parts
    returning element_id as id, database_id as database`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from design.element_reference where element_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from design.element_symbol where element_id = any(${ids}::bigint[])`.execute(tx);
  const databases = new Map(rows.map(({ id, database }) => [id, database]));
  const written = read.filter(({ id }) => databases.has(id));
  await putReferences(tx, written, databases);
  await putSymbols(tx, written, databases);
}

/** Rows of one statement. */
const BATCH = 5000;

type Row<What extends 'references' | 'symbols'> = {
  id: number;
  number: number;
  each: Contents[What][number];
};

function* batches<What extends 'references' | 'symbols'>(
  read: readonly ReadContents[],
  what: What,
): Generator<Row<What>[]> {
  const all = read.flatMap(({ id, contents }) =>
    contents[what].map((each, number) => ({ id, number, each })),
  );
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

async function putReferences(
  tx: Writing,
  read: readonly ReadContents[],
  databases: ReadonlyMap<number, number>,
): Promise<void> {
  for (const rows of batches(read, 'references'))
    await sql`insert into design.element_reference (element_id, number, database_id, kind, key, firm, place)
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ number }) => number)}::integer[],
        ${rows.map(({ id }) => databases.get(id))}::bigint[], ${rows.map(({ each }) => each.kind)}::text[],
        ${rows.map(({ each }) => each.key)}::text[], ${rows.map(({ each }) => each.firm)}::boolean[],
        ${rows.map(({ each }) => JSON.stringify(each.place))}::jsonb[])`.execute(tx);
}

async function putSymbols(
  tx: Writing,
  read: readonly ReadContents[],
  databases: ReadonlyMap<number, number>,
): Promise<void> {
  for (const rows of batches(read, 'symbols'))
    await sql`insert into design.element_symbol (element_id, number, database_id, kind, name, key, line)
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ number }) => number)}::integer[],
        ${rows.map(({ id }) => databases.get(id))}::bigint[], ${rows.map(({ each }) => each.kind)}::text[],
        ${rows.map(({ each }) => each.name)}::text[], ${rows.map(({ each }) => each.key)}::text[],
        ${rows.map(({ each }) => each.line)}::integer[])`.execute(tx);
}

/** Design elements whose contents are not those of their present text, lowest id first. */
export async function listUnread(
  reading: Reading,
  databaseId: number,
  after: number,
  limit: number,
): Promise<{ id: number; characters: number }[]> {
  const { rows } = await sql<{ id: number; characters: number }>`
    select e.id, octet_length(e.dxl) as characters from design.element e
      left join design.element_read r on r.element_id = e.id
      where e.database_id = ${databaseId} and e.kind = 'design' and e.id > ${after}
        and (r.revision is distinct from e.revision or r.reader <> ${READER})
      order by e.id limit ${limit}`.execute(reading);
  return rows;
}

/** Those of the databases of which something is unread. */
export async function unreadAmong(reading: Reading, databaseIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from unnest(${databaseIds}::bigint[]) as d (id)
    where exists (select 1 from design.element e left join design.element_read r on r.element_id = e.id
      where e.database_id = d.id and e.kind = 'design'
        and (r.revision is distinct from e.revision or r.reader <> ${READER}))`.execute(reading);
  return rows.map(({ id }) => id);
}

/** Any number; it only has to be the same in every process that reads this database. */
const TURN = 7_418_886;

/** Waits until nobody else reads contents of a database, and keeps others waiting until the transaction ends. Who writes
 *  elements knows nothing of it. */
export async function waitForTurn(tx: Writing, databaseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURN}, (${databaseId}::bigint % 2147483647)::integer)`.execute(tx);
}

/** Texts of elements with the revision that they are of. */
export async function readTexts(reading: Reading, ids: readonly number[]) {
  return reading
    .selectFrom('design.element')
    .select(['id', 'revision', 'dxl', 'namespaces'])
    .where('id', 'in', ids)
    .execute();
}
