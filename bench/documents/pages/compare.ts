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
  /** distances in points of words that are on the same page, but not near; how many of them are so in one direction only */
  rest: number[];
  upOrDown: number;
  leftOrRight: number;
  elsewhere: number;
  /** words of ours that theirs do not have there */
  unmatched: number;
};

/** Points from its place in the other layout at which a word is taken for being there. */
export const NEAR = 3;

/** @param ours the text alone; theirs may have headers, notes and labels of lists between. */
export function compareLayouts(ours: Layout, theirs: Layout): Comparison {
  const pairs = align(ours.words, theirs.words);
  const apart = pairs
    .filter(([one, other]) => one.page === other.page)
    .map(([one, other]) => ({ across: Math.abs(one.x - other.x), down: Math.abs(one.y - other.y) }));
  const rest = apart.filter(({ across, down }) => Math.hypot(across, down) > NEAR);
  return {
    samePages: ours.pages === theirs.pages,
    sameStarts: ours.pages === theirs.pages && startsAlike(pairs),
    words: ours.words.length,
    near: apart.length - rest.length,
    sameColumn: pairs.filter(([one, other]) => Math.abs(one.x - other.x) <= NEAR).length,
    rest: rest.map(({ across, down }) => Math.hypot(across, down)),
    upOrDown: rest.filter(({ across }) => across <= NEAR).length,
    leftOrRight: rest.filter(({ down }) => down <= NEAR).length,
    elsewhere: pairs.length - apart.length,
    unmatched: ours.words.length - pairs.length,
  };
}

/** Whether each page's first word that both have is so in both. */
function startsAlike(pairs: [Word, Word][]): boolean {
  return pairs.every(([one, other], at) => {
    const [before, its] = pairs[at - 1] ?? [];
    return (one.page !== before?.page) === (other.page !== its?.page);
  });
}

/** So many words in a row have to agree, so far ahead at most; farther, such as behind the notes of a page, where the same words may stand
 *  by chance, more of them. */
const MEETINGS = [
  { ahead: 40, agree: 3 },
  { ahead: 3000, agree: 8 },
] as const;

/** Words of one list with the same words of the other, in order. What only one has is skipped. */
export function align<Ours extends Word>(ours: Ours[], theirs: Word[]): [Ours, Word][] {
  const pairs: [Ours, Word][] = [];
  const known = MEETINGS.map(({ ahead, agree }) => ({
    ahead,
    keys: keysOf(ours, agree),
    places: placesOf(keysOf(theirs, agree)),
  }));
  let [a, b] = [0, 0];
  while (a < ours.length && b < theirs.length) {
    const [one, other] = [ours[a], theirs[b]];
    if (one && other && one.text === other.text) {
      pairs.push([one, other]);
      a++;
      b++;
      continue;
    }
    let found: [number, number] | undefined;
    for (const way of known) found ??= meeting(way, a, b);
    // Where nothing agrees for long, a word of each is given up.
    [a, b] = found ?? [a + 1, b + 1];
  }
  return pairs;
}

/** From each word on so many; fewer at the end. */
const keysOf = (words: Word[], count: number): string[] =>
  words.map((_, at) =>
    words
      .slice(at, at + count)
      .map(({ text }) => text)
      .join(' '),
  );

function placesOf(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, key] of keys.entries()) {
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  return places;
}

type Way = { ahead: number; keys: readonly string[]; places: ReadonlyMap<string, readonly number[]> };

/** The nearest place ahead from which on words agree. */
function meeting({ ahead, keys, places }: Way, a: number, b: number): [number, number] | undefined {
  let [best, least]: [[number, number] | undefined, number] = [undefined, ahead + 1];
  for (let skip = 0; skip < least && a + skip < keys.length; skip++) {
    const next = firstFrom(places.get(keys[a + skip] ?? '') ?? [], b);
    if (next === undefined || skip + next - b >= least) continue;
    least = skip + next - b;
    best = [a + skip, next];
  }
  return best;
}

/** The first of sorted places that is not before one. */
function firstFrom(places: readonly number[], from: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}
