import { foldCase, wordsOf } from '../../../formats/dxl/searchable/index.ts';

/** Most bytes of words that one element keeps; PostgreSQL takes a mebibyte. */
const MAX_WORDS = 900_000;
/** Stands among the words of an element that has more than are kept; no word is like it. */
export const MORE_WORDS = '+';

/** The words in folded text as a tsvector in text form: letters and digits need no escaping there. */
export function wordVector(folded: string): string {
  const words: string[] = [];
  let size = 0;
  for (const word of new Set(wordsOf(folded))) {
    size += Buffer.byteLength(word);
    if (size > MAX_WORDS) {
      words.push(`'${MORE_WORDS}'`);
      break;
    }
    words.push(`'${word}'`);
  }
  return words.join(' ');
}

/** The query for texts in which each word of what was typed begins a word; undefined when there is no word in it. */
export function wordQuery(typed: string): string | undefined {
  const words = wordsOf(foldCase(typed));
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}
