import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';

/**
 * Splitting a paragraph copies text: the binding deletes it in one place and inserts it in another. Two people who do
 * so at the same moment delete the text once and insert it twice. So each copy is noted with where its characters came
 * from, and of several copies of one character all but one are deleted, the same one everywhere.
 *
 * A note is `[size, ...[from client, from clock, to client, to clock, length]]`. The larger copy is kept, because then
 * the text stays in its order wherever the smaller ones stand. Deleting is the same however often and in whatever order
 * it happens, so every client and the server may do it on their own.
 */
const MOVES = 'moves';
export const settling = Symbol('settling');

type Id = { client: number; clock: number };
/** One character or atom as it lies in the shared document. */
type Unit = Id & { sign: string };

/** Note the copies that changes of this client make, and delete what others copied too. @returns what stops that. */
export function watchMoves(ydoc: Y.Doc, isOwn: (origin: unknown) => boolean): () => void {
  const moves = ydoc.getArray<number[]>(MOVES);
  const note = (transaction: Y.Transaction) => {
    if (!transaction.local || !isOwn(transaction.origin)) return;
    const found = movesOf(transaction);
    if (found.length > 0) ydoc.transact(() => moves.push(found), settling);
  };
  const settle = (_: unknown, { local }: Y.Transaction) => {
    if (!local) settleMoves(ydoc);
  };
  ydoc.on('beforeObserverCalls', note);
  moves.observe(settle);
  return () => {
    ydoc.off('beforeObserverCalls', note);
    moves.unobserve(settle);
  };
}

/** What a transaction took out of one text and put into another, and what an undo brought back. */
function movesOf(transaction: Y.Transaction): number[][] {
  const { inserted, deleted } = changedTexts(transaction);
  const found: number[][] = [];
  const unmatched = new Map<string, Unit>();
  for (const [to, units] of inserted) {
    let left = units;
    for (const [from, gone] of deleted) {
      // Within one text nothing is copied; and only a text that is new, or whose origin is gone, was split or joined.
      if (from === to || !(isNew(transaction, to) || isGone(from))) continue;
      const { at, start, length } = longest(left, gone);
      if (length > 0) found.push(noteOf(left.slice(at, at + length), gone.slice(start, start + length)));
      left = left.toSpliced(at, length);
    }
    for (const unit of left) unmatched.set(name(unit), unit);
  }
  if (transaction.origin instanceof Y.UndoManager) found.push(...broughtBack(transaction, unmatched));
  return found;
}

/** Deleted text that an undo made anew is a copy too. */
function broughtBack({ doc }: Y.Transaction, fresh: Map<string, Unit>): number[][] {
  if (fresh.size === 0) return [];
  const pairs: { to: Unit; from: Unit }[] = [];
  for (const structs of doc.store.clients.values()) {
    for (const item of structs) {
      if (!(item instanceof Y.Item) || !item.redone) continue;
      const { client, clock } = item.redone;
      for (let at = 0; at < item.length; at++) {
        const to = fresh.get(name({ client, clock: clock + at }));
        if (to)
          pairs.push({ to, from: { client: item.id.client, clock: item.id.clock + at, sign: to.sign } });
      }
    }
  }
  const inOrder = pairs.toSorted((a, b) => a.to.clock - b.to.clock);
  return pairs.length > 0
    ? [
        noteOf(
          inOrder.map(({ to }) => to),
          inOrder.map(({ from }) => from),
        ),
      ]
    : [];
}

const isNew = (transaction: Y.Transaction, { _item }: Y.XmlElement) =>
  _item !== null && _item.id.clock >= (transaction.beforeState.get(_item.id.client) ?? 0);
const isGone = ({ _item }: Y.XmlElement) => _item?.deleted === true;

/** Characters and atoms that were inserted and deleted, by the paragraph they stand in, in the order of the text. */
function changedTexts(transaction: Y.Transaction) {
  const inserted = new Map<Y.XmlElement, Unit[]>();
  const deleted = new Map<Y.XmlElement, Unit[]>();
  const { beforeState, deleteSet } = transaction;
  const paragraphs = new Set<Y.XmlElement>();
  for (const type of transaction.changed.keys()) {
    const element = type instanceof Y.XmlText ? type.parent : type;
    if (element instanceof Y.XmlElement) paragraphs.add(element);
  }
  for (const [client, ranges] of deleteSet.clients) addOwners(transaction, client, ranges, paragraphs);
  const client = transaction.doc.clientID;
  const [clock, end] = [beforeState.get(client) ?? 0, transaction.afterState.get(client) ?? 0];
  if (end > clock) addOwners(transaction, client, [{ clock, len: end - clock }], paragraphs);
  for (const element of paragraphs) {
    for (const { unit, item } of unitsOf(element)) {
      const fresh = item.id.clock >= (beforeState.get(item.id.client) ?? 0);
      if (fresh && !item.deleted) push(inserted, element, unit);
      if (!fresh && item.deleted && Y.isDeleted(deleteSet, Y.createID(unit.client, unit.clock)))
        push(deleted, element, unit);
    }
  }
  return { inserted, deleted };
}

/** Paragraphs that new elements are, and that deleted ones were. */
function addOwners(
  { doc }: Y.Transaction,
  client: number,
  ranges: { clock: number; len: number }[],
  paragraphs: Set<Y.XmlElement>,
) {
  const structs = doc.store.clients.get(client) ?? [];
  for (const { clock, len } of ranges) {
    for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
      const struct = structs[at];
      if (!struct || struct.id.clock >= clock + len) break;
      const parent = struct instanceof Y.Item ? struct.parent : undefined;
      const element = parent instanceof Y.XmlText ? parent.parent : parent;
      if (element instanceof Y.XmlElement) paragraphs.add(element);
    }
  }
}

function push(map: Map<Y.XmlElement, Unit[]>, element: Y.XmlElement, unit: Unit) {
  const list = map.get(element);
  if (list) list.push(unit);
  else map.set(element, [unit]);
}

/** All a paragraph holds or held, in order: characters, and atoms by what they are. */
function* unitsOf(element: Y.XmlElement): Generator<{ unit: Unit; item: Y.Item }> {
  for (let item = element._start; item; item = item.right) {
    const type = item.content instanceof Y.ContentType ? item.content.type : undefined;
    if (type instanceof Y.XmlText) yield* textUnits(type);
    else if (type instanceof Y.XmlElement && atoms.has(type.nodeName)) {
      const { client, clock } = item.id;
      yield { unit: { client, clock, sign: `${type.nodeName} ${keyOf(type)}` }, item };
    }
  }
}

const atoms = new Set(['image', 'raw', 'marker', 'section']);

/** The key of an atom, of a deleted one too. */
function keyOf(type: Y.XmlElement): string {
  const content = type._map.get('key')?.content ?? type._map.get('src')?.content;
  return content instanceof Y.ContentAny ? String(content.arr[0]) : '';
}

function* textUnits(text: Y.XmlText): Generator<{ unit: Unit; item: Y.Item }> {
  for (let item = text._start; item; item = item.right) {
    if (!(item.content instanceof Y.ContentString)) continue;
    const { client, clock } = item.id;
    for (let at = 0; at < item.content.str.length; at++)
      yield { unit: { client, clock: clock + at, sign: item.content.str[at] ?? '' }, item };
  }
}

/** The longest stretch that two lists have in common; nearly always it is all of one, at an end of the other. */
function longest(one: Unit[], other: Unit[]): { at: number; start: number; length: number } {
  const length = Math.min(one.length, other.length);
  const same = (at: number, start: number) =>
    one.slice(at, at + length).every((unit, index) => unit.sign === other[start + index]?.sign);
  for (const [at, start] of [
    [one.length - length, other.length - length],
    [0, 0],
    [0, other.length - length],
    [one.length - length, 0],
  ] as const)
    if (same(at, start)) return { at, start, length };
  return one.length * other.length > MOST ? { at: 0, start: 0, length: 0 } : longestInside(one, other);
}

/** Beyond this many comparisons a copy is not looked for. */
const MOST = 4_000_000;

function longestInside(one: Unit[], other: Unit[]): { at: number; start: number; length: number } {
  let best = { at: 0, start: 0, length: 0 };
  let before = new Uint32Array(other.length + 1);
  for (let at = 0; at < one.length; at++) {
    const now = new Uint32Array(other.length + 1);
    for (let start = 0; start < other.length; start++) {
      if (one[at]?.sign !== other[start]?.sign) continue;
      const length = (before[start] ?? 0) + 1;
      now[start + 1] = length;
      if (length > best.length) best = { at: at - length + 1, start: start - length + 1, length };
    }
    before = now;
  }
  return best;
}

/** A note of a copy: stretches whose characters follow each other on both sides. */
function noteOf(to: Unit[], from: Unit[]): number[] {
  const note = [to.length];
  for (const [at, unit] of to.entries()) {
    const source = from[at];
    if (!source) break;
    const start = note.length - 5;
    const length = note[start + 4] ?? 0;
    const follows =
      start > 0 &&
      note[start] === source.client &&
      note[start + 2] === unit.client &&
      (note[start + 1] ?? 0) + length === source.clock &&
      (note[start + 3] ?? 0) + length === unit.clock;
    if (follows) note[start + 4] = length + 1;
    else note.push(source.client, source.clock, unit.client, unit.clock, 1);
  }
  return note;
}

type Part = { size: number; from: Id; to: Id; length: number };

/** Delete all copies of a character but one. Does nothing where nothing was copied twice. */
export function settleMoves(ydoc: Y.Doc): void {
  const parts = ydoc.getArray<unknown>(MOVES).toArray().flatMap(partsOf);
  const contested = contestedOf(parts);
  if (contested.length === 0) return;
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

const name = ({ client, clock }: Id) => `${client} ${clock}`;

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
