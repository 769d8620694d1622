import { diffArrays } from 'diff';

/** A pair of places, in the one list and in the other, that hold the same. */
export type Pair = readonly [before: number, after: number];

/** Where two lists stand in both: [start, end) of the one, [start, end) of the other. */
type Range = readonly [a: number, aEnd: number, b: number, bEnd: number];

/** Edits that are searched for in one gap, and steps that are spent on one comparison: beyond them a gap counts as
 *  replaced, so that two texts of megabytes that have little in common take no longer than others. */
const GAP_EDITS = 200;
const STEPS = 5_000_000;

/**
 * Pairs what two lists have in common, in order: what stands alone in both is the frame, as in the patience way of
 * comparing, and only the gaps between are searched edit by edit. Time is bounded, near to the length of the lists.
 */
export function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  const open: Range[] = [[0, before.length, 0, after.length]];
  let steps = STEPS;
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    let [a, aEnd, b, bEnd] = range;
    while (a < aEnd && b < bEnd && before[a] === after[b]) pairs.push([a++, b++]);
    while (a < aEnd && b < bEnd && before[aEnd - 1] === after[bEnd - 1]) pairs.push([--aEnd, --bEnd]);
    if (a === aEnd || b === bEnd || steps < 0) continue;
    steps -= aEnd - a + bEnd - b;
    const frame = uniquePairs(before, after, [a, aEnd, b, bEnd]);
    if (frame === undefined) continue;
    if (frame.length > 0) {
      for (const [atA, atB] of frame) {
        open.push([a, atA, b, atB]);
        [a, b] = [atA, atB];
      }
      open.push([a, aEnd, b, bEnd]);
      continue;
    }
    const edits = Math.min(GAP_EDITS, aEnd - a + bEnd - b);
    if (steps < edits * edits) continue;
    steps -= edits * edits;
    for (const pair of searched(before.slice(a, aEnd), after.slice(b, bEnd), a, b)) pairs.push(pair);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** What stands once in each of the two parts, as far as its order is the same; undefined when they share nothing. */
function uniquePairs(
  before: readonly string[],
  after: readonly string[],
  [a, aEnd, b, bEnd]: Range,
): Pair[] | undefined {
  const inBefore = places(before, a, aEnd);
  const inAfter = places(after, b, bEnd);
  let shares = false;
  const unique: Pair[] = [];
  for (const [text, at] of inBefore) {
    const other = inAfter.get(text);
    if (other === undefined) continue;
    shares = true;
    if (at >= 0 && other >= 0) unique.push([at, other]);
  }
  return shares ? increasing(unique.sort(([x], [y]) => x - y)) : undefined;
}

/** Where each text stands; -1 when it stands more than once. */
function places(list: readonly string[], start: number, end: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = start; at < end; at++) {
    const text = list[at] ?? '';
    found.set(text, found.has(text) ? -1 : at);
  }
  return found;
}

/** The longest run of pairs in which both places grow; pairs come ordered by the first. */
export function increasing(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const run: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}

function searched(before: string[], after: string[], startA: number, startB: number): Pair[] {
  const parts = diffArrays(before, after, { maxEditLength: GAP_EDITS }) ?? [];
  const pairs: Pair[] = [];
  let [a, b] = [startA, startB];
  for (const { added, removed, count } of parts) {
    if (added) b += count;
    else if (removed) a += count;
    else for (let more = 0; more < count; more++) pairs.push([a++, b++]);
  }
  return pairs;
}
