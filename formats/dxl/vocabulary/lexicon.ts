/**
 * Words that are found where they stand in a text, without cutting them out: a check of every attribute of a 60 MB
 * import may not make a million strings.
 */
export type Lexicon<T> = {
  /** What belongs to the word from `start` to `end`, whose `hashOf` is `hash`. */
  at(source: string, start: number, end: number, hash: number): T | undefined;
  get(word: string): T | undefined;
  words: readonly string[];
};

/** One step of a hash over the UTF-16 units of a word, which begins with 0. */
export const hashStep = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

/** The hash of the word from `start` to `end`. */
export function hashOf(source: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = hashStep(hash, source.charCodeAt(at));
  return hash;
}

/** Makes a lexicon: open addressing in a table that is at least four times too large. */
export function lexicon<T>(entries: Iterable<readonly [word: string, meaning: T]>): Lexicon<T> {
  const meanings = new Map(entries);
  let size = 4;
  while (size < meanings.size * 4) size *= 2;
  const mask = size - 1;
  const names = new Array<string>(size).fill('');
  const values = new Array<T | undefined>(size).fill(undefined);
  for (const [word, meaning] of meanings) {
    let slot = spread(hashOf(word, 0, word.length)) & mask;
    while (names[slot] !== '') slot = (slot + 1) & mask;
    names[slot] = word;
    values[slot] = meaning;
  }
  return {
    words: [...meanings.keys()],
    get: (word) => meanings.get(word),
    at(source, start, end, hash) {
      const length = end - start;
      for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
        const name = names[slot] as string;
        if (name === '') return undefined;
        if (name.length === length && source.startsWith(name, start)) return values[slot];
      }
    },
  };
}

const spread = (hash: number): number => hash ^ (hash >>> 15);
