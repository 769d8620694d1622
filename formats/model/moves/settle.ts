import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';
import { type Id, name } from './units.ts';

/**
 * Splitting a paragraph copies text: the binding deletes it in one place and inserts it in another. Two people who do
 * so at the same moment delete the text once and insert it twice. So each copy is noted with where its characters came
 * from, and of several copies of one character all but one are deleted, the same one everywhere.
 *
 * A note is `[size, ...[from client, from clock, to client, to clock, length]]`. The larger copy is kept, because then
 * the text stays in its order wherever the smaller ones stand. Deleting is the same however often and in whatever order
 * it happens, so every client and the server may do it on their own.
 */
export const MOVES = 'moves';
export const settling = Symbol('settling');

/** Beyond this many steps nothing is settled: no honest document comes near, and a hostile one must not stop the others. */
const MOST = 20_000_000;

type Part = { size: number; from: Id; to: Id; length: number };

/** Delete all copies of a character but one. Does nothing where nothing was copied twice. */
export function settleMoves(ydoc: Y.Doc): void {
  const parts = ydoc.getArray<unknown>(MOVES).toArray().flatMap(partsOf);
  const contested = contestedOf(parts);
  const steps = contested.reduce((sum, { from, to }) => sum + (to - from) * parts.length, 0);
  if (steps === 0 || steps > MOST) return;
  const lost = losersOf(parts, contested).filter(({ client, clock }) => isThere(ydoc, client, clock));
  if (lost.length > 0) Y.applyUpdate(ydoc, deletionOf(lost), settling);
}

/** The document without what was copied twice: itself where nothing was, else a copy. */
export function withoutDoubles(ydoc: Y.Doc): Y.Doc {
  if (contestedOf(ydoc.getArray<unknown>(MOVES).toArray().flatMap(partsOf)).length === 0) return ydoc;
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
  settleMoves(copy);
  return copy;
}

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

/** Copies of contested characters that are not the one to keep, with everything that was copied from them since. */
function losersOf(parts: Part[], contested: { client: number; from: number; to: number }[]): Id[] {
  const copies = (id: Id): (Id & { size: number })[] =>
    parts
      .filter(
        ({ from, length }) =>
          from.client === id.client && from.clock <= id.clock && id.clock < from.clock + length,
      )
      .map(({ from, to, size }) => ({ client: to.client, clock: to.clock + id.clock - from.clock, size }));
  const lost = new Map<string, Id>();
  const lose = (id: Id) => {
    if (lost.has(name(id))) return;
    lost.set(name(id), id);
    for (const copy of copies(id)) lose(copy);
  };
  for (const { client, from, to } of contested) {
    for (let clock = from; clock < to; clock++) {
      const all = copies({ client, clock }).toSorted(
        (a, b) => b.size - a.size || a.client - b.client || a.clock - b.clock,
      );
      for (const copy of all.slice(1)) lose(copy);
    }
  }
  return [...lost.values()];
}

function isThere(ydoc: Y.Doc, client: number, clock: number): boolean {
  const structs = ydoc.store.clients.get(client);
  const last = structs?.at(-1);
  if (!structs || !last || clock >= last.id.clock + last.length) return false;
  const struct = structs[Y.findIndexSS(structs, clock)];
  return struct instanceof Y.Item && !struct.deleted;
}

/** An update that only deletes (Yjs update format, version 1: no structs, then a delete set). */
function deletionOf(ids: Id[]): Uint8Array {
  const encoder = createEncoder();
  const clients = Map.groupBy(ids, ({ client }) => client);
  writeVarUint(encoder, 0);
  writeVarUint(encoder, clients.size);
  for (const [client, own] of clients) {
    writeVarUint(encoder, client);
    writeVarUint(encoder, own.length);
    for (const { clock } of own) {
      writeVarUint(encoder, clock);
      writeVarUint(encoder, 1);
    }
  }
  return toUint8Array(encoder);
}
