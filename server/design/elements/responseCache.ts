import type pg from 'pg';
import type { Verifier } from '../signing/verify.ts';
import { type FoundElement, type ReadElement, readWhole } from './lookup.ts';
import { elementTag, presentElement } from './present.ts';

/** An element as it is answered: JSON text under its entity tag. */
export type Answer = { etag: string; text: string };

/** Characters of all answers that are kept, and of the longest one. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANSWER_CHARACTERS = 256 * 1024;

/**
 * Makes the reader of elements. An answer follows from the row alone, so it is kept while the row stands as it is:
 * the database says on every read which state that is, and text, signature and JSON cost nothing more.
 * Without this a read reaches 0.57 of a bare server's rate instead of 0.9 (docs/benchmarks.md).
 */
export function createResponseCache(pool: pg.Pool, verify: Verifier) {
  const kept = new Map<number, Answer & { stamp: string }>();
  let characters = 0;

  const drop = (id: number) => {
    characters -= kept.get(id)?.text.length ?? 0;
    kept.delete(id);
  };
  const keep = (id: number, answer: Answer & { stamp: string }) => {
    drop(id);
    if (answer.text.length > MAX_ANSWER_CHARACTERS) return;
    kept.set(id, answer);
    characters += answer.text.length;
    for (const [oldest] of kept) {
      if (characters <= MAX_BYTES) break;
      drop(oldest);
    }
  };

  return {
    /** The answer for an element that was looked up; undefined when it was deleted meanwhile. */
    async of({ id, stamp }: FoundElement): Promise<Answer | undefined> {
      const known = kept.get(id);
      if (known?.stamp === stamp) return known;
      const row = await readWhole(pool, id);
      if (row === undefined) return undefined;
      const signature = await verify(row);
      const answer = { ...answerOf(row, signature), stamp: row.stamp };
      // Whether a signature fits can only become better: the key of a signer that this process does not know yet.
      if (signature?.valid !== false) keep(id, answer);
      return answer;
    },
  };
}

const answerOf = (row: ReadElement, signature: Parameters<typeof presentElement>[1]): Answer => ({
  etag: elementTag(row),
  text: JSON.stringify(presentElement(row, signature)),
});
