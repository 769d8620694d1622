import { sql } from 'kysely';
import type { Reading, Writing } from '../tables.ts';

/** A database and one of its revisions. */
export type Searched = { id: number; revision: number };

/** An element whose text is not read, or not in its present form. */
export type Unread = { id: number; characters: number };

/** Those of the databases that changed since they were read. */
export async function changedSince<Database extends Searched>(
  reading: Reading,
  databases: readonly Database[],
): Promise<Database[]> {
  const ids = databases.map(({ id }) => id);
  const { rows } = await sql<{ id: number; revision: number }>`
    select database_id as id, revision from design.searched where database_id = any(${ids}::bigint[])`.execute(
    reading,
  );
  const read = new Map(rows.map(({ id, revision }) => [id, revision]));
  return databases.filter(({ id, revision }) => read.get(id) !== revision);
}

/** Elements of a database that are to be read, lowest id first. */
export async function listUnread(
  reading: Reading,
  databaseId: number,
  after: number,
  limit: number,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select e.id, octet_length(e.dxl) as characters from design.element e
      left join design.element_text t on t.element_id = e.id
      where e.database_id = ${databaseId} and e.kind = 'design' and e.id > ${after}
        and t.revision is distinct from e.revision
      order by e.id limit ${limit}`.execute(reading);
  return rows;
}

/** How many elements of a database are to be read. */
export async function countUnread(reading: Reading, databaseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from design.element e
      left join design.element_text t on t.element_id = e.id
      where e.database_id = ${databaseId} and e.kind = 'design' and t.revision is distinct from e.revision`.execute(
    reading,
  );
  return rows[0]?.count ?? 0;
}

/** DXL of elements, with the revision that it is of. */
export async function readDxl(reading: Reading, ids: readonly number[]) {
  return reading
    .selectFrom('design.element')
    .select(['id', 'revision', 'dxl', 'namespaces'])
    .where('id', 'in', ids)
    .execute();
}

/** What was read of an element. `words` is a tsvector as text. */
export type ReadText = {
  id: number;
  revision: number;
  text: string;
  folded: string;
  places: string;
  words: string;
};

/** Writes down what was read, unless the element changed meanwhile, is gone or about to be deleted: whoever deletes
 *  must never wait for us while we wait for them. @returns how many were written. */
export async function putTexts(tx: Writing, read: readonly ReadText[]): Promise<number> {
  const column = <Key extends keyof ReadText>(key: Key) => read.map((each) => each[key]);
  const { numAffectedRows = 0n } = await sql`
    insert into design.element_text (element_id, database_id, revision, text, folded, places, words)
    select e.id, e.database_id, e.revision, r.text, r.folded, r.places, r.words::tsvector
      from unnest(${column('id')}::bigint[], ${column('revision')}::integer[], ${column('text')}::text[],
        ${column('folded')}::text[], ${column('places')}::text[], ${column('words')}::text[])
        as r (id, revision, text, folded, places, words)
      join design.element e on e.id = r.id and e.revision = r.revision
      order by e.id
      for key share of e skip locked
    on conflict (element_id) do update set database_id = excluded.database_id, revision = excluded.revision,
      text = excluded.text, folded = excluded.folded, places = excluded.places, words = excluded.words`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Puts what was written lately in its place in the indexes: until then every search goes through all of it. */
export async function flushIndexes(reading: Reading): Promise<void> {
  await sql`
    select gin_clean_pending_list(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam
      where i.indrelid = 'design.element_text'::regclass and a.amname = 'gin'`.execute(reading);
}

/** Says that a database has been read up to a revision, unless somebody has read further. */
export async function markSearched(tx: Writing, { id, revision }: Searched): Promise<void> {
  await sql`
    insert into design.searched (database_id, revision)
      select id, ${revision} from design.database where id = ${id} and deleted_at is null
      on conflict (database_id) do update set revision = excluded.revision
        where design.searched.revision < excluded.revision`.execute(tx);
}

/** The database as it is now; undefined when it was deleted. */
export async function findSearched(reading: Reading, id: number): Promise<Searched | undefined> {
  return reading
    .selectFrom('design.database')
    .select(['id', 'revision'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Forgets the text of a database. */
export async function dropTexts(tx: Writing, databaseId: number): Promise<void> {
  await sql`delete from design.element_text where database_id = ${databaseId}`.execute(tx);
  await sql`delete from design.searched where database_id = ${databaseId}`.execute(tx);
}

/** Databases that were deleted with their text still there, or changed since they were read. */
export async function listDue(reading: Reading): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from design.database d left join design.searched s on s.database_id = d.id
      where case when d.deleted_at is null then s.revision is distinct from d.revision
        else exists (select 1 from design.element_text t where t.database_id = d.id) end`.execute(reading);
  return rows.map(({ id }) => id);
}

/** Whether an import waits or runs, which somebody is waiting for. */
export async function isImporting(reading: Reading): Promise<boolean> {
  const { rows } = await sql`
    select 1 from design.import where status in ('pending', 'running')
      and created_at > now() - interval '1 hour' limit 1`.execute(reading);
  return rows.length > 0;
}
