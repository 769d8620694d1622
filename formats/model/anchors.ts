import * as Y from 'yjs';
import { copiesIn } from './concurrentMoves/parts.ts';
import type { Id } from './concurrentMoves/units.ts';

/**
 * Where a comment is that no file has yet: the first and the last character it stands at, and the elements around
 * them from the paragraph outwards, as `[client, clock]` after each other. Characters keep their ids through everything
 * that others do; those that were copied when a paragraph was split or joined are followed (`moves/`). Where all of
 * them are gone the comment stays at that place, and where its paragraph is gone, at the place of that.
 */
export type Anchor = number[];

/** A place in a text: before the character `index` of a piece of text, or before the child `index` of an element. */
export type Spot = { type: Y.XmlText | Y.XmlElement | Y.XmlFragment; index: number };

/** Numbers of an anchor as any client may have written them; null when it is none. */
export const readAnchor = (value: unknown): Anchor | null =>
  Array.isArray(value) &&
  value.length >= 4 &&
  value.length <= 80 &&
  value.length % 2 === 0 &&
  value.every((one) => Number.isSafeInteger(one) && one >= 0)
    ? value
    : null;

/** The anchor of a stretch of text; of a point when both ends are the same. Undefined where there is nothing to hold on. */
export function anchorAt(from: Spot, to: Spot): Anchor | undefined {
  const around = idsAround(from);
  const first = itemAt(from, 'after') ?? itemAt(from, 'before') ?? around[0];
  const isPoint = from.type === to.type && from.index === to.index;
  const last = isPoint ? first : (itemAt(to, 'before') ?? first);
  if (!first || !last) return undefined;
  // A point stands before its character: its end is no character at all.
  const end = isPoint ? [0, 0] : [last.client, last.clock];
  return [first.client, first.clock, ...end, ...around.flatMap(({ client, clock }) => [client, clock])];
}

/** Ids of the text and the elements that a place is in, from the inside out. */
function idsAround({ type }: Spot): Id[] {
  const ids: Id[] = [];
  for (let item = type._item; item; item = (item.parent as Spot['type'])._item) ids.push(item.id);
  return ids.slice(0, 30);
}

function itemAt({ type, index }: Spot, side: 'before' | 'after'): Id | undefined {
  const wanted = side === 'after' ? index : index - 1;
  let at = 0;
  for (let item = type._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    if (wanted >= at && wanted < at + item.length)
      return { client: item.id.client, clock: item.id.clock + wanted - at };
    at += item.length;
  }
  return undefined;
}

/** Looks anchors up in a document; one for many, because what was copied is read once. */
export function anchorsIn(ydoc: Y.Doc): (anchor: Anchor) => { from: Spot; to: Spot } | undefined {
  const copies = copiesIn(ydoc);
  const find = (id: Id): Y.Item | undefined => {
    const structs = ydoc.store.clients.get(id.client);
    const last = structs?.at(-1);
    if (!structs || !last || id.clock >= last.id.clock + last.length) return undefined;
    const struct = structs[Y.findIndexSS(structs, id.clock)];
    return struct instanceof Y.Item ? struct : undefined;
  };
  const living = (id: Id, seen = new Set<string>()): Id | undefined => {
    const item = find(id);
    if (item && !item.deleted && isAlive(item.parent)) return id;
    if (seen.size > 1000) return undefined;
    for (const copy of copies(id)) {
      const name = `${copy.client} ${copy.clock}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const found = living(copy, seen);
      if (found) return found;
    }
    return undefined;
  };
  /** Where an id is or was; undefined when what it was in is gone as well. */
  const spot = (given: Id, side: 0 | 1): Spot | undefined => {
    const alive = living(given);
    const id = alive ?? given;
    const item = find(id);
    const type: unknown = item?.parent;
    // Ids may be of anything in the document, as any client may write them.
    if (!item || !isText(type) || !isAlive(type)) return undefined;
    return { type, index: countBefore(type, item, id.clock) + (alive ? side : 0) };
  };
  return (anchor) => {
    const [client = 0, clock = 0, toClient = 0, toClock = 0, ...rest] = anchor;
    const isPoint = toClient === 0 && toClock === 0;
    const from = spot({ client, clock }, 0);
    const to = isPoint ? from : spot({ client: toClient, clock: toClock }, 1);
    if (from || to) {
      const [start, end] = [(from ?? to) as Spot, (to ?? from) as Spot];
      return { from: inText(start), to: inText(end) };
    }
    for (let at = 0; at + 1 < rest.length; at += 2) {
      const place = spot({ client: rest[at] ?? 0, clock: rest[at + 1] ?? 0 }, 0);
      if (place) return { from: inText(place), to: inText(place) };
    }
    return undefined;
  };
}

/** The text that a place is in: the fragment of the text itself, or that of a story. */
export function textAround({ type }: Spot): unknown {
  let at: Spot['type'] | Y.AbstractType<unknown> = type;
  while (at._item) at = at._item.parent as Y.AbstractType<unknown>;
  return at;
}

function countBefore(type: Spot['type'], target: Y.Item, clock: number): number {
  let count = 0;
  for (let item = type._start; item; item = item.right) {
    if (item === target) return item.deleted || !item.countable ? count : count + clock - item.id.clock;
    if (!item.deleted && item.countable) count += item.length;
  }
  return count;
}

function isAlive(parent: unknown): boolean {
  for (let at = parent; at instanceof Y.AbstractType; at = at._item.parent) {
    if (!at._item) return true;
    if (at._item.deleted) return false;
  }
  return false;
}

/** A place among blocks as one in a paragraph: at the beginning of the next, or else at the end of the last. */
function inText({ type, index }: Spot): Spot {
  if (type instanceof Y.XmlText || isParagraph(type)) return { type, index };
  const children = type.toArray();
  for (const one of children.slice(index)) {
    const found = edgeOf(one, 'start');
    if (found) return found;
  }
  for (const one of children.slice(0, index).reverse()) {
    const found = edgeOf(one, 'end');
    if (found) return found;
  }
  return { type, index };
}

const isText = (type: unknown): type is Spot['type'] =>
  type instanceof Y.XmlText || type instanceof Y.XmlFragment;

const isParagraph = (type: unknown) => type instanceof Y.XmlElement && type.nodeName === 'paragraph';

function edgeOf(type: unknown, side: 'start' | 'end'): Spot | undefined {
  if (!(type instanceof Y.XmlElement)) return undefined;
  if (isParagraph(type)) return { type, index: side === 'start' ? 0 : type.length };
  const children = side === 'start' ? type.toArray() : type.toArray().reverse();
  for (const one of children) {
    const found = edgeOf(one, side);
    if (found) return found;
  }
  return undefined;
}
