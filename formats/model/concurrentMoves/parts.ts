import type * as Y from 'yjs';
import { type Id, name } from './units.ts';

/** The shared array of notes. A note is `[size, ...[from client, from clock, to client, to clock, length]]`. */
export const MOVES = 'moves';

/** A stretch of characters that was copied, in a copy of `size` characters. */
export type Part = { size: number; from: Id; to: Id; length: number };

export const partsIn = (ydoc: Y.Doc): Part[] => ydoc.getArray<unknown>(MOVES).toArray().flatMap(partsOf);

/** What a note says; what no note of ours says is passed over, for any client may write there. */
function partsOf(note: unknown): Part[] {
  if (!Array.isArray(note) || !note.every((one) => Number.isSafeInteger(one) && one >= 0)) return [];
  const parts: Part[] = [];
  for (let at = 1; at + 4 < note.length; at += 5) {
    const [fromClient = 0, fromClock = 0, client = 0, clock = 0, length = 0] = note.slice(
      at,
      at + 5,
    ) as number[];
    if (length < 1_000_000)
      parts.push({
        size: note[0],
        from: { client: fromClient, clock: fromClock },
        to: { client, clock },
        length,
      });
  }
  return parts;
}

/** Beyond this many steps nothing is looked up: no honest document comes near. */
const MAX_STEPS = 20_000_000;

/** A copy of a character, and how large the copy is that it belongs to. */
export type Copy = Id & { size: number };

/** Characters of one maker that follow each other. */
export type Stretch = Id & { length: number };

/** Parts by what they were copied from: there are thousands in a document that people edit for long. */
export type Origins = {
  /** Those that were copied from any of these characters. */
  of(stretch: Stretch): Part[];
  /** Whether looking took too many steps, and what `of` gave is not all. */
  isTired(): boolean;
};

export function originsOf(parts: Part[]): Origins {
  const byClient = new Map(
    [...Map.groupBy(parts, ({ from }) => from.client)].map(([client, own]) => [client, inOrder(own)]),
  );
  let steps = 0;
  return {
    of({ client, clock, length }) {
      const own = byClient.get(client) ?? [];
      const found: Part[] = [];
      // All that begin before its end, the last first, as long as one of them may reach it.
      for (let at = beginningBy(own, clock + length - 1) - 1; steps < MAX_STEPS; at--) {
        const one = own[at];
        if (!one || one.reach <= clock) break;
        steps++;
        if (clock < one.from.clock + one.length) found.push(one);
      }
      return found.reverse();
    },
    isTired: () => steps >= MAX_STEPS,
  };
}

/** Where a character came to that was copied with a part. */
export const copyWith = ({ from, to, size }: Part, clock: number): Copy => ({
  client: to.client,
  clock: to.clock + clock - from.clock,
  size,
});

/** What was made of a character when it was copied, by its id. */
export function copiesIn(ydoc: Y.Doc): (id: Id) => Copy[] {
  const origins = originsOf(partsIn(ydoc));
  return (id) => origins.of({ ...id, length: 1 }).map((part) => copyWith(part, id.clock));
}

/** Stretches by where they begin, each with the farthest end of those up to it. */
function inOrder(parts: Part[]): (Part & { reach: number })[] {
  let reach = 0;
  return parts
    .toSorted((a, b) => a.from.clock - b.from.clock)
    .map((part) => {
      reach = Math.max(reach, part.from.clock + part.length);
      return { ...part, reach };
    });
}

/** How many of them begin at a place or before it. */
function beginningBy(parts: Part[], clock: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Part).from.clock <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of several copies of a character one is kept, the same everywhere: that of the largest. */
export const kept = (a: Copy, b: Copy): number => b.size - a.size || a.client - b.client || a.clock - b.clock;

/** Where a character is that was copied, and copied again; itself where it was not. */
export function lastCopyIn(ydoc: Y.Doc): (id: Id) => Id {
  const copies = copiesIn(ydoc);
  return (id) => {
    const seen = new Set<string>();
    let last = id;
    for (;;) {
      const [next] = copies(last).toSorted(kept);
      // No honest note leads in a circle.
      if (!next || seen.has(name(next))) return last;
      seen.add(name(next));
      last = next;
    }
  };
}
