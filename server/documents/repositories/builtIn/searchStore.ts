import { type RawBuilder, sql } from 'kysely';
import type { Reading, Writing } from '../../tables.ts';
import { wordsOf } from './words.ts';

/** Lets a document be found by its name and description. @param fresh its content is new and has to be read. */
export async function indexNames(
  tx: Writing,
  document: string,
  { name, description }: { name: string; description: string },
  fresh: boolean,
): Promise<void> {
  const values = { name: wordsOf(name), description: wordsOf(description) };
  await tx
    .insertInto('documents.document_search')
    .values({ document, ...values, sha256: null })
    .onConflict((conflict) =>
      conflict.column('document').doUpdateSet({ ...values, ...(fresh ? { sha256: null } : {}) }),
    )
    .execute();
}

/** Lets a document be found by the text of these bytes, unless it has others by now. */
export async function indexContent(
  tx: Writing,
  document: string,
  { sha256, text }: { sha256: string; text: string },
): Promise<void> {
  await tx
    .updateTable('documents.document_search')
    .set({ sha256, content: wordsOf(text).slice(0, MAX_VECTOR_CHARACTERS) })
    .where('document', '=', document)
    .where(
      sql<boolean>`exists (select from documents.document d join documents.document_version v
        on v.document = d.id and v.version = d.version where d.id = ${document} and v.sha256 = ${sha256})`,
    )
    .execute();
}

/** So many characters of words make a vector that PostgreSQL keeps, whatever the script. */
const MAX_VECTOR_CHARACTERS = 200_000;

/** Documents whose text has to be read: new content, or no words at all from before there were any. */
export async function listUnread(reading: Reading, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select document as id from documents.document_search where sha256 is null limit ${limit})
    union all
    (select id from documents.document d
      where not exists (select from documents.document_search t where t.document = d.id) limit ${limit})`.execute(
    reading,
  );
  return rows.map(({ id }) => id);
}

/** How many of them there are. */
export async function countUnread(reading: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents.document d
      left join documents.document_search t on t.document = d.id where t.sha256 is null`.execute(reading);
  return rows[0]?.count ?? 0;
}

const MAX_WORDS = 20;

/** Holds for a document `d` with its words `t`, in whose name, description or text are all these words, or words that
 *  begin with them; or in whose name the text is as it stands. */
export function matchesText(text: string): RawBuilder<boolean> {
  const words = wordsOf(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const inName = sql<boolean>`d.name ilike ${`%${text.trim().replace(/[\\%_]/g, '\\$&')}%`}`;
  if (words.length === 0) return inName;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`(t.words @@ to_tsquery('simple', ${query}) or ${inName})`;
}
