import * as Y from 'yjs';
import { repairing } from './deduplicate.ts';
import type { DecodedUpdate } from './lost.ts';
import { copiesIn } from './parts.ts';
import { watchLost } from './restoreLost.ts';

/**
 * Takes a log of updates into an empty document, and puts back what nobody deleted: two processes may have kept changes of
 * which one takes the other away, and ended before either of them saw both (restoreLost.ts).
 * @param updates in the order of the log; the first is what the text began with, or all that was merged
 * @returns an update with what was put back, which the log lacks; undefined where nothing was, as nearly always.
 */
export function readLog(ydoc: Y.Doc, [first, ...later]: Uint8Array[]): Uint8Array | undefined {
  if (first) Y.transact(ydoc, () => Y.applyUpdate(ydoc, first), undefined, false);
  if (later.length === 0) return undefined;
  const restored: Uint8Array[] = [];
  const note = (update: Uint8Array, origin: unknown) => {
    if (origin === repairing) restored.push(update);
  };
  // What somebody has put back, and perhaps somebody else deleted since, is not put back again.
  const isBack = (id: Y.ID) => copiesIn(ydoc)(id).length > 0;
  const stop = watchLost(ydoc, ({ origin }) => (origin === reading ? decodeAll(later) : undefined), isBack);
  ydoc.on('update', note);
  Y.transact(ydoc, () => later.forEach((update) => void Y.applyUpdate(ydoc, update)), reading, false);
  ydoc.off('update', note);
  stop();
  return restored.length > 0 ? Y.mergeUpdates(restored) : undefined;
}

const reading = Symbol('reading');

/** Several updates as one. */
function decodeAll(updates: Uint8Array[]): DecodedUpdate {
  const all = updates.map((update) => Y.decodeUpdate(update));
  return { structs: all.flatMap(({ structs }) => structs), ds: Y.mergeDeleteSets(all.map(({ ds }) => ds)) };
}
