/** Numbers from 0 to 1 that follow from every so manieth byte (mulberry32). */
export function numbersFrom(bytes: Uint8Array, step = 1): () => number {
  let state = bytes.length;
  for (let at = 0; at < bytes.length; at += step) state = Math.imul(state ^ (bytes[at] ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices that come again with the same seed. */
export type Random = {
  /** from 0 to below 1 */
  number(): number;
  /** a whole number from 0 to below `limit` */
  below(limit: number): number;
  chance(share: number): boolean;
  /** @throws Error for an empty list. */
  one<T>(list: readonly T[]): T;
};

/** @param seed any text: equal texts make equal choices. */
export function randomOf(seed: string): Random {
  const number = numbersFrom(new TextEncoder().encode(seed));
  const below = (limit: number) => Math.floor(number() * limit);
  return {
    number,
    below,
    chance: (share) => number() < share,
    one(list) {
      if (list.length === 0) throw new Error('There is nothing to choose from.');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
