import * as Y from 'yjs';
import { type Copy, kept, type Part, partsIn } from './parts.ts';
import { type Id, isThere, name } from './units.ts';

/**
 * Splitting a paragraph copies text: the binding deletes it in one place and inserts it in another. Two people who do
 * so at the same moment delete the text once and insert it twice. So each copy is noted (parts.ts) with where its
 * characters came from, and of several copies of one character all but one are deleted, the same one everywhere.
 *
 * The larger copy is kept, because then the text stays in its order wherever the smaller ones stand. Deleting is the
 * same however often and in whatever order it happens, so every client and the server may do it on their own.
 */
export const repairing = Symbol('repairing');

/** Beyond this many steps nothing is done: no honest document comes near, and a hostile one must not stop the others. */
const MAX_STEPS = 20_000_000;
/** What is noted of a character costs as much as looking through so many notes. */
const LOOK = 200;

/** Delete all copies of a character but one. Does nothing where nothing was copied twice. */
export function deduplicateMoves(ydoc: Y.Doc): void {
  const parts = partsIn(ydoc);
  const contested = contestedOf(parts);
  const steps = contested.reduce((sum, { from, to }) => sum + (to - from) * parts.length, 0);
  if (steps === 0 || steps > MAX_STEPS) return;
  const lost = losersOf(parts, contested).filter((id) => isThere(ydoc, id));
  if (lost.length === 0) return;
  // Not as an update from elsewhere: Yjs would take a change that is made meanwhile for a stranger with our number.
  ydoc.transact((transaction) => {
    for (const { client, clock } of lost) deleteOne(transaction, Y.createID(client, clock));
    forgetPlaces(transaction);
  }, repairing);
}

/** The document without what was copied twice: itself where nothing was, else a copy. */
export function withoutDoubles(ydoc: Y.Doc): Y.Doc {
  if (contestedOf(partsIn(ydoc)).length === 0) return ydoc;
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
  deduplicateMoves(copy);
  return copy;
}

/** Stretches of characters that were copied more than once. */
function contestedOf(parts: Part[]): { client: number; from: number; to: number }[] {
  const found: { client: number; from: number; to: number }[] = [];
  for (const [client, own] of Map.groupBy(parts, ({ from }) => from.client)) {
    let reach = -1;
    for (const { from, length } of own.toSorted((a, b) => a.from.clock - b.from.clock)) {
      if (from.clock < reach)
        found.push({ client, from: from.clock, to: Math.min(reach, from.clock + length) });
      reach = Math.max(reach, from.clock + length);
    }
  }
  return found;
}

/** Copies of contested characters that are not the one to keep, with everything that was copied from them since. None
 *  where it takes too many steps to know them all. */
function losersOf(parts: Part[], contested: { client: number; from: number; to: number }[]): Id[] {
  let steps = 0;
  const copies = (id: Id): Copy[] => {
    steps += LOOK + parts.length;
    return parts
      .filter(
        ({ from, length }) =>
          from.client === id.client && from.clock <= id.clock && id.clock < from.clock + length,
      )
      .map(({ from, to, size }) => ({ client: to.client, clock: to.clock + id.clock - from.clock, size }));
  };
  const lost = new Map<string, Id>();
  const lose = (first: Id) => {
    const waiting = [first];
    for (let id = waiting.pop(); id && steps <= MAX_STEPS; id = waiting.pop()) {
      if (lost.has(name(id))) continue;
      lost.set(name(id), id);
      waiting.push(...copies(id));
    }
  };
  for (const { client, from, to } of contested) {
    for (let clock = from; clock < to; clock++) {
      const all = copies({ client, clock }).toSorted(kept);
      for (const copy of all.slice(1)) lose(copy);
    }
  }
  return steps > MAX_STEPS ? [] : [...lost.values()];
}

/** Yjs remembers at what index it last found characters, and corrects that as long as texts are changed through it. Items
 *  that come from elsewhere, or are deleted by themselves, do not count; without this the next change of one of these texts
 *  is made some characters beside where it was meant. */
export function forgetPlaces({ changed }: Y.Transaction): void {
  for (const type of changed.keys()) if (type._searchMarker) type._searchMarker.length = 0;
}

function deleteOne(transaction: Y.Transaction, id: Y.ID) {
  Y.getItemCleanStart(transaction, id);
  Y.getItemCleanEnd(transaction, transaction.doc.store, id).delete(transaction);
}
