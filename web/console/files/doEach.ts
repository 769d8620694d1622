import { sentenceOf } from '../../shared/index.ts';
import type { DocumentMeta } from './queries.ts';

/** What became of a deed that was done to several documents. */
export type Outcome = { done: DocumentMeta[]; failed: { document: DocumentMeta; why: string }[] };

/** Does the same to each document, one after the other; what fails for one does not keep the others from it. */
export async function doEach(
  documents: readonly DocumentMeta[],
  deed: (document: DocumentMeta) => Promise<unknown>,
  tell: (error: unknown) => string = sentenceOf,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (const document of documents)
    try {
      await deed(document);
      outcome.done.push(document);
    } catch (error) {
      outcome.failed.push({ document, why: tell(error) });
    }
  return outcome;
}
