import type { Layout, Word } from './place.ts';

/** How two layouts of one text differ. */
export type Comparison = {
  samePages: boolean;
  /** every page begins with the same word in both */
  sameStarts: boolean;
  /** words of ours, those found in theirs on the same page within `NEAR`, and those of them within `NEAR` from the left only */
  words: number;
  near: number;
  sameColumn: number;
  /** distances in points of words that are on the same page, but not near */
  rest: number[];
  elsewhere: number;
};

/** Points from its place in the other layout at which a word is taken for being there. */
export const NEAR = 3;

/** @param ours the text alone; theirs may have headers, notes and labels of lists between. */
export function compareLayouts(ours: Layout, theirs: Layout): Comparison {
  const pairs = align(ours.words, theirs.words);
  const apart = pairs
    .filter(([one, other]) => one.page === other.page)
    .map(([one, other]) => Math.hypot(one.x - other.x, one.y - other.y));
  const rest = apart.filter((distance) => distance > NEAR);
  return {
    samePages: ours.pages === theirs.pages,
    sameStarts: ours.pages === theirs.pages && startsAlike(pairs),
    words: ours.words.length,
    near: apart.length - rest.length,
    sameColumn: pairs.filter(([one, other]) => Math.abs(one.x - other.x) <= NEAR).length,
    rest,
    elsewhere: pairs.length - apart.length,
  };
}

/** Whether each page's first word that both have is so in both. */
function startsAlike(pairs: [Word, Word][]): boolean {
  return pairs.every(([one, other], at) => {
    const [before, its] = pairs[at - 1] ?? [];
    return (one.page !== before?.page) === (other.page !== its?.page);
  });
}

/** So far ahead the next words that agree are looked for, and so many have to. */
const AHEAD = 300;
const AGREE = 3;

/** Words of one list with the same words of the other, in order. What only one has is skipped. */
export function align(ours: Word[], theirs: Word[]): [Word, Word][] {
  const pairs: [Word, Word][] = [];
  let [a, b] = [0, 0];
  while (a < ours.length && b < theirs.length) {
    const [one, other] = [ours[a], theirs[b]];
    if (one && other && one.text === other.text) {
      pairs.push([one, other]);
      a++;
      b++;
      continue;
    }
    const found = meeting(ours, theirs, a, b);
    // Where nothing agrees for long, a word of each is given up.
    [a, b] = found ?? [a + 1, b + 1];
  }
  return pairs;
}

/** The nearest place ahead from which on words agree. */
function meeting(ours: Word[], theirs: Word[], a: number, b: number): [number, number] | undefined {
  const agree = (i: number, j: number) => {
    for (let at = 0; at < AGREE; at++) {
      const [one, other] = [ours[i + at], theirs[j + at]];
      if (!one && !other && at > 0) return true;
      if (one?.text !== other?.text) return false;
    }
    return true;
  };
  for (let sum = 1; sum <= AHEAD; sum++)
    for (let skip = 0; skip <= sum; skip++) {
      const [i, j] = [a + skip, b + sum - skip];
      if (i < ours.length && j < theirs.length && agree(i, j)) return [i, j];
    }
  return undefined;
}
