import * as Y from 'yjs';
import { holdsText } from '../names.ts';
import { type Id, isAtom, name } from './units.ts';

/** What an update says, read with `Y.decodeUpdate`. */
export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>;

/** Content that is gone although nobody deleted it. */
export type Lost = {
  id: Id;
  content: string | Y.XmlElement;
  /** what it stood between, the nearest first */
  before: Id[];
  after: Id[];
  /** what held it */
  parent: Id | undefined;
};

/** How far a neighbour is looked for that is still somewhere. */
const NEIGHBOURS = 300;

/**
 * What a transaction lost. Whoever deletes a paragraph, or joins it to another, names each character that it knew; Yjs
 * deletes what others typed there meanwhile along with it. So what is gone and not named was deleted by nobody.
 * @param said what the update brought: insertions into something that is gone are in it and nowhere else.
 * @param isBack whether something was put back already.
 */
export function lostIn(
  transaction: Y.Transaction,
  said: DecodedUpdate,
  isBack: (id: Id) => boolean = () => false,
): Lost[] {
  const { store } = transaction.doc;
  const later = store.pendingDs === null ? undefined : Y.decodeUpdateV2(store.pendingDs).ds;
  const named = ({ client, clock }: Id) => {
    const id = Y.createID(client, clock);
    return Y.isDeleted(said.ds, id) || (later !== undefined && Y.isDeleted(later, id)) || isBack(id);
  };
  const found: Lost[] = [];
  const add = (item: Y.Item, from: number, to: number, near: () => Omit<Lost, 'id' | 'content'>) => {
    for (const { clock, content } of contentOf(item, from, to, named, said)) {
      found.push({ id: { client: item.id.client, clock }, content, ...near() });
    }
  };
  for (const [client, ranges] of transaction.deleteSet.clients) {
    const structs = store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const item = structs[at];
        if (!item || item.id.clock >= clock + len) break;
        if (item instanceof Y.Item && isText(item))
          add(item, Math.max(clock, item.id.clock), clock + len, () => around(item));
      }
    }
  }
  for (const item of said.structs) {
    // What is typed into something that was cleared away never becomes an item.
    if (!(item instanceof Y.Item)) continue;
    const from = Math.max(item.id.clock, transaction.beforeState.get(item.id.client) ?? 0);
    if (
      from < Y.getState(store, item.id.client) &&
      Y.getItem(store, Y.createID(item.id.client, from)) instanceof Y.GC
    )
      add(item, from, item.id.clock + item.length, () => claimed(item));
  }
  return found;
}

/** The stretches of an item's content that are not named. */
function contentOf(item: Y.Item, from: number, to: number, named: (id: Id) => boolean, said: DecodedUpdate) {
  const { content, id } = item;
  const found: { clock: number; content: string | Y.XmlElement }[] = [];
  if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement) {
    if (isAtom(content.type.nodeName) && !named(id))
      found.push({ clock: id.clock, content: sameAtom(content.type, id, said) });
  } else if (content instanceof Y.ContentString) {
    let open = false;
    for (let clock = from; clock < Math.min(to, id.clock + item.length); clock++) {
      const last = found.at(-1);
      const char = content.str[clock - id.clock] ?? '';
      if (named({ client: id.client, clock })) open = false;
      else if (open && last) last.content = `${last.content}${char}`;
      else {
        found.push({ clock, content: char });
        open = true;
      }
    }
  }
  return found;
}

/** An atom like one that is gone; its attributes are in its map, or came along with it. */
function sameAtom(type: Y.XmlElement, { client, clock }: Id, said: DecodedUpdate): Y.XmlElement {
  const copy = new Y.XmlElement(type.nodeName);
  const set = (attribute: string, content: unknown) => {
    if (content instanceof Y.ContentAny) copy.setAttribute(attribute, content.arr.at(-1));
  };
  for (const [attribute, item] of type._map) set(attribute, item.content);
  for (const { parentSub, content } of attributesIn(said).get(name({ client, clock })) ?? [])
    set(parentSub ?? '', content);
  return copy;
}

const attributes = new WeakMap<DecodedUpdate, Map<string, Y.Item[]>>();

/** What an update sets of the things it brings, by thing; gone through once, however many of them are lost. */
function attributesIn(said: DecodedUpdate): Map<string, Y.Item[]> {
  const known = attributes.get(said);
  if (known) return known;
  const found = new Map<string, Y.Item[]>();
  for (const item of said.structs) {
    if (!(item instanceof Y.Item) || item.parentSub === null) continue;
    const parent: unknown = item.parent;
    if (!(parent instanceof Y.ID)) continue;
    const key = name(parent);
    const own = found.get(key);
    if (own) own.push(item);
    else found.set(key, [item]);
  }
  attributes.set(said, found);
  return found;
}

/** Whether an item is content of a paragraph: shared maps and lists hold text that is not the document's. */
function isText({ parent, parentSub }: Y.Item): boolean {
  if (parentSub !== null) return false;
  let type: unknown = parent;
  if (!(type instanceof Y.XmlText || type instanceof Y.XmlElement)) return false;
  while (type instanceof Y.AbstractType && type._item) type = type._item.parent;
  return type instanceof Y.AbstractType && holdsText(Y.findRootTypeKey(type));
}

function around(item: Y.Item): Omit<Lost, 'id' | 'content'> {
  const before: Id[] = [];
  const after: Id[] = [];
  for (let left = item.left; left && before.length < NEIGHBOURS; left = left.left) before.push(left.lastId);
  for (let right = item.right; right && after.length < NEIGHBOURS; right = right.right) after.push(right.id);
  const parent = item.parent instanceof Y.AbstractType ? item.parent._item?.id : undefined;
  return { before, after, parent };
}

function claimed({ origin, rightOrigin, parent }: Y.Item): Omit<Lost, 'id' | 'content'> {
  return {
    before: origin ? [origin] : [],
    after: rightOrigin ? [rightOrigin] : [],
    parent: parent instanceof Y.ID ? parent : undefined,
  };
}
