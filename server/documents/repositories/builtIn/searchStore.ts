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
