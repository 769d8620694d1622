import type * as Y from 'yjs';
import type { Id } from './units.ts';

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
const MOST = 20_000_000;

/** What was made of a character when it was copied, by its id. */
export function copiesIn(ydoc: Y.Doc): (id: Id) => Id[] {
  const parts = Map.groupBy(partsIn(ydoc), ({ from }) => from.client);
  let steps = 0;
  return ({ client, clock }) => {
    const own = parts.get(client) ?? [];
    steps += own.length;
    if (steps > MOST) return [];
    return own
      .filter(({ from, length }) => from.clock <= clock && clock < from.clock + length)
      .map(({ from, to }) => ({ client: to.client, clock: to.clock + clock - from.clock }));
  };
}
