import * as Y from 'yjs';
import { schema } from '../schema.ts';

export type Id = { client: number; clock: number };
/** One character or atom as it lies in the shared document; `within` is the text that holds it, undefined for an atom. */
export type Unit = Id & { sign: string; within: Y.XmlText | undefined };

export const name = ({ client, clock }: Id) => `${client} ${clock}`;

/** Whether a character is in the text: it came, and is not deleted. */
export function isThere({ store }: Y.Doc, { client, clock }: Id): boolean {
  if (clock >= Y.getState(store, client)) return false;
  const item = Y.getItem(store, Y.createID(client, clock));
  return item instanceof Y.Item && !item.deleted;
}

/** Characters and atoms that were inserted and deleted, by the paragraph they stand in, in the order of the text. */
export function changedTexts(transaction: Y.Transaction) {
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
    else if (type instanceof Y.XmlElement && isAtom(type.nodeName)) {
      const { client, clock } = item.id;
      yield { unit: { client, clock, sign: `${type.nodeName} ${keyOf(type)}`, within: undefined }, item };
    }
  }
}

/** Whether a node of this name stands among the characters of a paragraph. */
export const isAtom = (name: string) => name !== 'text' && schema.nodes[name]?.isInline === true;

/** The key of an atom, of a deleted one too. */
function keyOf(type: Y.XmlElement): string {
  const content = type._map.get('key')?.content ?? type._map.get('src')?.content;
  return content instanceof Y.ContentAny ? String(content.arr[0]) : '';
}

/** The characters that a text holds or held, in order. */
export function* textUnits(text: Y.XmlText): Generator<{ unit: Unit; item: Y.Item }> {
  for (let item = text._start; item; item = item.right) {
    if (!(item.content instanceof Y.ContentString)) continue;
    const { client, clock } = item.id;
    for (let at = 0; at < item.content.str.length; at++)
      yield { unit: { client, clock: clock + at, sign: item.content.str[at] ?? '', within: text }, item };
  }
}
