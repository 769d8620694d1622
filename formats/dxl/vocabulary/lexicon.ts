/**
 * Words that are found where they stand in a text, without cutting them out: a check of every attribute of a 60 MB
 * import may not make a million strings.
 */
export type Lexicon<T> = {
  /** What belongs to the word of that length and `hashOf`. Of some billion other words one is taken for it. */
  at(length: number, hash: number): T | undefined;
  get(word: string): T | undefined;
  words: readonly string[];
};

/** One step of a hash (FNV-1a) over the UTF-16 units of a word, which begins with 0. */
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

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
  const hashes = new Int32Array(size);
  const lengths = new Int32Array(size);
  const values = new Array<T | undefined>(size).fill(undefined);
  for (const [word, meaning] of meanings) {
    const hash = hashOf(word, 0, word.length);
    let slot = spread(hash) & mask;
    while (lengths[slot] !== 0) slot = (slot + 1) & mask;
    hashes[slot] = hash;
    lengths[slot] = word.length;
    values[slot] = meaning;
  }
  return {
    words: [...meanings.keys()],
    get: (word) => meanings.get(word),
    at(length, hash) {
      if (length === 0) return undefined;
      let slot = spread(hash) & mask;
      while (lengths[slot] !== 0 && (hashes[slot] !== hash || lengths[slot] !== length)) {
        slot = (slot + 1) & mask;
      }
      return values[slot];
    },
  };
}

const spread = (hash: number): number => hash ^ (hash >>> 15);
