import { type RawBuilder, sql } from 'kysely';
import type { Reading, Writing } from '../tables.ts';
import { type Place, type Sort, sortKeys } from './sorting.ts';

/** Counts up when reading finds more or other things than before: then everything is read again. */
export const READER = 1;

/** What was read of a document; `revision` is that of its text. `words` is a tsvector as text. */
export type ReadRow = {
  id: number;
  revision: number;
  form: string;
  formKey: string;
  title: string;
  titleKey: string;
  parent: string | null;
  created: Date | null;
  modified: Date | null;
  attachments: number;
  names: string[];
  words: string;
};

/** A document in a list; `responses` counts those to it that the caller may read. */
export type DocumentHead = {
  id: number;
  unid: string;
  note_id: number;
  type: string;
  form: string;
  title: string;
  parent: string | null;
  created: Date | null;
  modified: Date;
  attachments: number;
  responses: number;
  form_key: string;
  title_key: string;
};

/** Writes down what was read, unless the document changed meanwhile or is about to be deleted: whoever deletes must never
 *  wait for us while we wait for them. */
export async function putDocuments(tx: Writing, read: readonly ReadRow[]): Promise<void> {
  const column = <Key extends keyof ReadRow>(key: Key) => read.map((each) => each[key]);
  const names = read.map((each) => JSON.stringify(each.names));
  await sql`
    insert into design.document (element_id, database_id, revision, reader, form, form_key, title, title_key, parent,
      created, modified, attachments, names, words)
    select e.id, e.database_id, e.revision, ${READER}, r.form, r.form_key, r.title, r.title_key, r.parent, r.created,
        coalesce(r.modified, date_trunc('milliseconds', v.at)), r.attachments,
        array(select jsonb_array_elements_text(r.names)), r.words::tsvector
      from unnest(${column('id')}::bigint[], ${column('revision')}::integer[], ${column('form')}::text[],
        ${column('formKey')}::text[], ${column('title')}::text[], ${column('titleKey')}::text[],
        ${column('parent')}::text[], ${column('created')}::timestamptz[], ${column('modified')}::timestamptz[],
        ${column('attachments')}::integer[], ${names}::jsonb[], ${column('words')}::text[])
        as r (id, revision, form, form_key, title, title_key, parent, created, modified, attachments, names, words)
      join design.element e on e.id = r.id and e.revision = r.revision
      join design.element_version v on v.element_id = e.id and v.version = e.version
      order by e.id
      for key share of e skip locked
    on conflict (element_id) do update set revision = excluded.revision, reader = excluded.reader, form = excluded.form,
      form_key = excluded.form_key, title = excluded.title, title_key = excluded.title_key, parent = excluded.parent,
      created = excluded.created, modified = excluded.modified, attachments = excluded.attachments,
      names = excluded.names, words = excluded.words`.execute(tx);
}

/** Documents that have not been read in their present form, lowest id first. */
export async function listUnread(
  reading: Reading,
  databaseId: number,
  after: number,
  limit: number,
): Promise<{ id: number; characters: number }[]> {
  const { rows } = await sql<{ id: number; characters: number }>`
    select e.id, octet_length(e.dxl) as characters from design.element e
      left join design.document d on d.element_id = e.id
      where e.database_id = ${databaseId} and e.kind = 'document' and e.id > ${after}
        and (d.revision is distinct from e.revision or d.reader <> ${READER})
      order by e.id limit ${limit}`.execute(reading);
  return rows;
}

/** Any number; it only has to be the same in every process that reads this database. */
const TURN = 7_418_887;

/** Takes the turn to read the documents of a database until the transaction ends. @returns false when another has it. */
export async function takeTurn(tx: Writing, databaseId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${TURN}, (${databaseId}::bigint % 2147483647)::integer) as taken`.execute(
    tx,
  );
  return rows[0]?.taken === true;
}

/** The revision of a database, and whether its documents have all been read as they are in it. */
export async function readingState(
  reading: Reading,
  databaseId: number,
): Promise<{ revision: number; complete: boolean }> {
  const { rows } = await sql<{ revision: number; complete: boolean }>`
    select d.revision, coalesce(r.revision = d.revision and r.reader = ${READER}, false) as complete
      from design.database d left join design.documents_read r on r.database_id = d.id
      where d.id = ${databaseId}`.execute(reading);
  return rows[0] ?? { revision: 0, complete: true };
}

/** Says that the documents of a database have all been read as they are in a revision. */
export async function markRead(reading: Reading, databaseId: number, revision: number): Promise<void> {
  await sql`
    insert into design.documents_read (database_id, revision, reader)
      select id, ${revision}, ${READER} from design.database where id = ${databaseId}
      on conflict (database_id) do update set revision = excluded.revision, reader = excluded.reader
        where design.documents_read.revision < excluded.revision
          or design.documents_read.reader < excluded.reader`.execute(reading);
}

/** Lets PostgreSQL count what is there: without that it would guess which way to a page is short. */
export async function countAnew(reading: Reading): Promise<void> {
  await sql`analyze design.document`.execute(reading);
}

/** Puts what was written lately in its place in the indexes: until then every list goes through all of it. */
export async function flushIndexes(reading: Reading): Promise<void> {
  await sql`
    select gin_clean_pending_list(name::regclass)
      from unnest(array['design.document_names', 'design.document_words']) as name`.execute(reading);
}

/** Whom and what a list is about: names of the caller, and what narrows it down. */
export type Wanted = {
  databaseId: number;
  names: readonly string[];
  formKey?: string | undefined;
  words?: string | undefined;
  parent?: string | undefined;
};

/** Whose documents are meant: those of which somebody with these names is a reader. */
export type Whose = Pick<Wanted, 'databaseId' | 'names'>;

/** Documents as they were read from their present text, of which the caller is a reader. */
const visible = ({ databaseId, names }: Whose) => sql`
  design.document d join design.element e on e.id = d.element_id and e.revision = d.revision
  where d.database_id = ${databaseId} and d.names && ${names}::text[]`;

const heads = sql`e.id, e.unid, e.note_id, e.type, d.form, d.title, d.parent, d.created, d.modified, d.attachments,
  d.form_key, d.title_key`;

/** Up to so many documents with the words that are looked for are sorted; of more, those are found first that come first. */
const FEW = 2000;

/** What words narrow a list down to. How many documents have them PostgreSQL cannot know, and would go through all for
 *  the few that there are. */
async function withWords(reading: Reading, databaseId: number, words: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: number }>`
    select element_id as id from design.document
    where database_id = ${databaseId} and words @@ ${words}::tsquery limit ${FEW + 1}`.execute(reading);
  if (rows.length > FEW) return sql`and d.words @@ ${words}::tsquery`;
  return sql`and d.element_id = any(${rows.map(({ id }) => id)}::bigint[])`;
}

/** A page of the list, in its order, after a place when one is given. */
export async function listDocuments(
  reading: Reading,
  { formKey, words, parent, ...whose }: Wanted,
  { sort, after, limit }: { sort: Sort; after: Place | undefined; limit: number },
): Promise<DocumentHead[]> {
  const direction = sql.raw(sort.descending ? 'desc' : 'asc');
  const keys = [...sortKeys(sort), sql`d.element_id`];
  const narrowed: RawBuilder<unknown>[] = [];
  if (formKey !== undefined) narrowed.push(sql`and d.form_key = ${formKey}`);
  if (words !== undefined) narrowed.push(await withWords(reading, whose.databaseId, words));
  if (parent !== undefined) narrowed.push(sql`and d.parent = ${parent}`);
  if (after !== undefined) {
    const beyond = sql.raw(sort.descending ? '<' : '>');
    narrowed.push(sql`and (${sql.join(keys)}) ${beyond} (${sql.join([...after.keys, after.id])})`);
  }
  const { rows } = await sql<DocumentHead>`
    select ${heads}, (select count(*)::integer from design.document c
        join design.element ce on ce.id = c.element_id and ce.revision = c.revision
        where c.database_id = ${whose.databaseId} and c.parent = e.unid and c.names && ${whose.names}::text[]) as responses
    from ${visible(whose)} ${sql.join(narrowed, sql` `)}
    order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))} limit ${limit}`.execute(reading);
  return rows;
}

/** The document with a UNID, when the caller is a reader of it. */
export async function findVisible(
  reading: Reading,
  whose: Whose,
  unid: string,
): Promise<Omit<DocumentHead, 'responses'> | undefined> {
  const { rows } = await sql<Omit<DocumentHead, 'responses'>>`
    select ${heads} from ${visible(whose)} and e.unid = ${unid}`.execute(reading);
  return rows[0];
}

/** How many documents respond to one, as far as the caller may read them. */
export async function countResponses(reading: Reading, whose: Whose, unid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${visible(whose)} and d.parent = ${unid}`.execute(reading);
  return rows[0]?.count ?? 0;
}

/** The forms of the documents that the caller may read, by their names, with how many there are. */
export async function listForms(reading: Reading, whose: Whose): Promise<{ form: string; count: number }[]> {
  const { rows } = await sql<{ form: string; count: number }>`
    select min(d.form) as form, count(*)::integer as count from ${visible(whose)}
    group by d.form_key order by d.form_key`.execute(reading);
  return rows;
}

/** Whether a database has documents that the caller is no reader of, or that nobody has read yet. */
export async function hasHidden(reading: Reading, { databaseId, names }: Whose): Promise<boolean> {
  const { rows } = await sql`
    select 1 from design.element e left join design.document d on d.element_id = e.id and d.revision = e.revision
    where e.database_id = ${databaseId} and e.kind = 'document' and (d.names && ${names}::text[]) is not true
    limit 1`.execute(reading);
  return rows.length > 0;
}
