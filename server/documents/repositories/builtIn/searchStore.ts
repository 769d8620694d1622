import { type RawBuilder, sql } from 'kysely';
import type { Writing } from '../../tables.ts';
import { wordsOf } from './words.ts';

/** Lets a document be found by its name and description. */
export async function indexNames(
  tx: Writing,
  document: string,
  { name, description }: { name: string; description: string },
): Promise<void> {
  const values = { name: wordsOf(name), description: wordsOf(description) };
  await tx
    .insertInto('documents.document_search')
    .values({ document, ...values, sha256: null })
    .onConflict((conflict) => conflict.column('document').doUpdateSet(values))
    .execute();
}

const MOST_WORDS = 20;

/** Holds for a document `d` with its words `t`, in whose name, description or text are all these words, or words that
 *  begin with them; or in whose name the text is as it stands. */
export function matchesText(text: string): RawBuilder<boolean> {
  const words = wordsOf(text).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const inName = sql<boolean>`d.name ilike ${`%${text.trim().replace(/[\\%_]/g, '\\$&')}%`}`;
  if (words.length === 0) return inName;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`(t.words @@ to_tsquery('simple', ${query}) or ${inName})`;
}
