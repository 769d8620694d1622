import * as Y from 'yjs';
import { copyWith, kept, type Origins, originsOf, type Part, partsIn, type Stretch } from './parts.ts';

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
/** What becomes of a stretch that goes costs as much as holding one to so many copies. */
const LOOK = 200;

/** Delete all copies of a character but one. Does nothing where nothing was copied twice. */
export function deduplicateMoves(ydoc: Y.Doc): void {
  const parts = partsIn(ydoc);
  const contested = contestedOf(parts);
  if (contested.length === 0) return;
  const lost = losersOf(originsOf(parts), contested).flatMap((stretch) => thereOf(ydoc, stretch));
  if (lost.length === 0) return;
  // Not as an update from elsewhere: Yjs would take a change that is made meanwhile for a stranger with our number.
  ydoc.transact((transaction) => {
    for (const stretch of lost) remove(transaction, stretch);
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

/** Stretches of characters that were copied more than once, each once. */
function contestedOf(parts: Part[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [client, own] of Map.groupBy(parts, ({ from }) => from.client)) {
    let reach = -1;
    let named = -1;
    for (const { from, length } of own.toSorted((a, b) => a.from.clock - b.from.clock)) {
      const end = from.clock + length;
      const clock = Math.max(from.clock, named);
      named = Math.max(named, Math.min(reach, end));
      if (clock < named) found.push({ client, clock, length: named - clock });
      reach = Math.max(reach, end);
    }
  }
  return found;
}

/** Copies of contested characters that are not the one to keep, with everything that was copied from them since. None
 *  where it takes too many steps to know them all. */
function losersOf(origins: Origins, contested: Stretch[]): Stretch[] {
  let steps = 0;
  const isTired = () => steps > MAX_STEPS || origins.isTired();
  const lost = new Map<string, Stretch>();
  const lose = (first: Stretch) => {
    const waiting = [first];
    for (let one = waiting.pop(); one && !isTired(); one = waiting.pop()) {
      const { client, clock, length } = one;
      const key = `${client} ${clock} ${length}`;
      if (lost.has(key)) continue;
      lost.set(key, one);
      const copied = origins.of(one);
      steps += LOOK * (1 + copied.length);
      for (const part of copied) {
        const from = Math.max(clock, part.from.clock);
        const end = Math.min(clock + length, part.from.clock + part.length);
        const { client, clock: to } = copyWith(part, from);
        waiting.push({ client, clock: to, length: end - from });
      }
    }
  };
  for (const stretch of contested) {
    const copied = origins.of(stretch);
    const pieces = piecesOf(stretch, copied);
    steps += pieces.length * copied.length;
    if (isTired()) return [];
    for (const { clock, length } of pieces) {
      const copies = copied
        .filter(({ from, length }) => from.clock <= clock && clock < from.clock + length)
        .map((part) => copyWith(part, clock));
      for (const { client, clock } of copies.toSorted(kept).slice(1)) lose({ client, clock, length });
    }
  }
  return isTired() ? [] : [...lost.values()];
}

/** A stretch, cut where a part begins or ends: what is copied with one character of a piece is with all of it. */
function piecesOf({ client, clock, length }: Stretch, parts: Part[]): Stretch[] {
  const end = clock + length;
  const ends = parts.flatMap((part) => [part.from.clock, part.from.clock + part.length]);
  const cuts = [...new Set([clock, ...ends.filter((at) => clock < at && at < end)])].toSorted(
    (a, b) => a - b,
  );
  return cuts.map((at, index) => ({ client, clock: at, length: (cuts[index + 1] ?? end) - at }));
}

/** What of a stretch is in the text: it came, and is not deleted. */
function thereOf({ store }: Y.Doc, { client, clock, length }: Stretch): Stretch[] {
  const end = Math.min(clock + length, Y.getState(store, client));
  const found: Stretch[] = [];
  for (let at = clock; at < end; ) {
    const item = Y.getItem(store, Y.createID(client, at));
    const next = Math.min(end, item.id.clock + item.length);
    if (item instanceof Y.Item && !item.deleted) found.push({ client, clock: at, length: next - at });
    at = next;
  }
  return found;
}

/** Yjs remembers at what index it last found characters, and corrects that as long as texts are changed through it. Items
 *  that come from elsewhere, or are deleted by themselves, do not count; without this the next change of one of these texts
 *  is made some characters beside where it was meant. */
export function forgetPlaces({ changed }: Y.Transaction): void {
  for (const type of changed.keys()) if (type._searchMarker) type._searchMarker.length = 0;
}

function remove(transaction: Y.Transaction, { client, clock, length }: Stretch): void {
  const { store } = transaction.doc;
  Y.getItemCleanStart(transaction, Y.createID(client, clock));
  Y.getItemCleanEnd(transaction, store, Y.createID(client, clock + length - 1));
  for (let at = clock; at < clock + length; ) {
    const item = Y.getItem(store, Y.createID(client, at));
    item.delete(transaction);
    at = item.id.clock + item.length;
  }
}
