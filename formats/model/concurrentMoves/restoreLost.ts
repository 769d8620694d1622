import * as Y from 'yjs';
import { holdsText } from '../names.ts';
import { forgetPlaces, repairing } from './deduplicate.ts';
import { type DecodedUpdate, type Lost, lostIn } from './lost.ts';
import { MOVES, type Part, partsIn } from './parts.ts';
import { afterWhatIsGone, type Place } from './place.ts';
import { type Id, isThere, name } from './units.ts';

/**
 * Put back what people typed into a paragraph in the moment in which another joined it to the one before, or deleted
 * it: beside what it stood beside, wherever that was moved to, else as a paragraph of its own where it was.
 *
 * The server does it for everybody, a page while it has changes that the server may not have heard of. What
 * several put back is there once, because each notes where it came from (deduplicate.ts).
 * @param decodedUpdate what the update of a transaction brought; undefined for what is not looked at.
 * @param isBack whether something was put back already, by whoever changed the document.
 * @returns what stops that.
 */
export function watchLost(
  ydoc: Y.Doc,
  decodedUpdate: (transaction: Y.Transaction) => DecodedUpdate | undefined,
  isBack?: (id: Id) => boolean,
): () => void {
  const look = (transaction: Y.Transaction) => {
    const said = transaction.local ? undefined : decodedUpdate(transaction);
    const lost = said ? lostIn(transaction, said, isBack) : [];
    if (lost.length === 0) return;
    forgetPlaces(transaction);
    ydoc.transact(() => restore(ydoc, lost), repairing);
  };
  ydoc.on('beforeObserverCalls', look);
  return () => ydoc.off('beforeObserverCalls', look);
}

function restore(ydoc: Y.Doc, lost: Lost[]): void {
  // Yjs knows of a fragment that nobody has asked for only that there is something of this name.
  for (const name of ydoc.share.keys()) if (holdsText(name)) ydoc.getXmlFragment(name);
  const notes = createNotes(ydoc);
  let waiting = lost;
  while (waiting.length > 0) {
    // A character may stand beside one that is put back only now.
    const rest = waiting.filter((one) => {
      const place = besideNeighbour(ydoc, notes, one);
      if (place) insert(ydoc, notes, place, one);
      return !place;
    });
    // What found no place has one of its own; the others may find theirs beside it, while somebody still looks.
    const alone = rest.length < waiting.length ? [] : notes.isTired() ? rest : rest.slice(0, 1);
    for (const one of alone)
      insert(
        ydoc,
        notes,
        afterWhatIsGone(ydoc, one, (id) => notes.near(id)),
        one,
      );
    waiting = rest.slice(alone.length);
  }
  ydoc.getArray<number[]>(MOVES).push(notes.made);
}

type Notes = ReturnType<typeof createNotes>;

/** Beyond this many steps nothing more is looked for: no honest document comes near, and notes of a hostile one may lead
 *  around and around. What is left then goes to where its paragraph was. */
const MAX_STEPS = 20_000_000;
/** Whether something is there is looked up among all that its maker made. */
const LOOK = 20;

function createNotes(ydoc: Y.Doc) {
  const parts = Map.groupBy(partsIn(ydoc), ({ from }) => from.client);
  const made: number[][] = [];
  let steps = 0;
  const isTired = () => steps > MAX_STEPS;
  /** Where a character is now, however often it was moved. */
  const follow = (id: Id): Id | undefined => {
    const seen = new Set<string>();
    const waiting = [id];
    for (let at = waiting.pop(); at && !isTired(); at = waiting.pop()) {
      if (seen.has(name(at))) continue;
      seen.add(name(at));
      if (isThere(ydoc, at)) return at;
      const own = parts.get(at.client) ?? [];
      steps += LOOK + own.length;
      const { clock } = at;
      const copied = own.filter(({ from, length }) => from.clock <= clock && clock < from.clock + length);
      for (const { from, to } of copied.reverse())
        waiting.push({ client: to.client, clock: to.clock + clock - from.clock });
    }
    return undefined;
  };
  /** The nearest thing of the same maker that was moved and is there: makers go through a document in its order. */
  const near = (id: Id): Id | undefined => {
    const own = parts.get(id.client) ?? [];
    if (isTired()) return undefined;
    steps += own.length * LOOK;
    const ends = own
      .filter(({ from }) => from.clock <= id.clock)
      .toSorted((a, b) => b.from.clock - a.from.clock);
    for (const { from, length } of ends.slice(0, 50)) {
      const found = follow({ client: from.client, clock: Math.min(id.clock, from.clock + length - 1) });
      if (found) return found;
    }
    return undefined;
  };
  const add = (part: Part) => {
    const own = parts.get(part.from.client);
    if (own) own.push(part);
    else parts.set(part.from.client, [part]);
    made.push([part.size, part.from.client, part.from.clock, part.to.client, part.to.clock, part.length]);
  };
  return { follow, near, add, made, isTired };
}

function besideNeighbour(ydoc: Y.Doc, notes: Notes, { before, after }: Lost): Place | undefined {
  for (const id of before) {
    const place = placeOf(ydoc, notes.follow(id), 1);
    if (place) return place;
  }
  for (const id of after) {
    const place = placeOf(ydoc, notes.follow(id), 0);
    if (place) return place;
  }
  return undefined;
}

/** Beside a character or an atom. */
function placeOf(ydoc: Y.Doc, id: Id | undefined, side: 0 | 1): Place | undefined {
  if (!id) return undefined;
  const relative = new Y.RelativePosition(null, null, Y.createID(id.client, id.clock), 0);
  const found = Y.createAbsolutePositionFromRelativePosition(relative, ydoc);
  const { type } = found ?? {};
  if (!found || !(type instanceof Y.XmlText || type instanceof Y.XmlElement)) return undefined;
  return { type, index: found.index + side };
}

function insert(ydoc: Y.Doc, notes: Notes, { type, index, own }: Place, { id, content }: Lost): void {
  const start = Y.getState(ydoc.store, ydoc.clientID);
  const node = (typeof content === 'string' ? new Y.XmlText(content) : content) as Y.XmlElement;
  if (own) {
    const paragraph = new Y.XmlElement('paragraph');
    (type as Y.XmlFragment).insert(index, [paragraph]);
    paragraph.insert(0, [node]);
  } else if (type instanceof Y.XmlText && typeof content === 'string') {
    type.insert(index, content);
  } else if (type instanceof Y.XmlText) {
    // An atom stands between texts; it comes after the one that it would have to cut in two.
    const { parent } = type;
    if (parent instanceof Y.XmlElement)
      parent.insert(parent.toArray().indexOf(type) + 1, [content as Y.XmlElement]);
  } else {
    type.insert(index, [node]);
  }
  const to = firstOf(ydoc, start, content);
  const length = typeof content === 'string' ? content.length : 1;
  if (to) notes.add({ size: length, from: id, to, length });
}

/** What has just been inserted: its text, or the atom itself. */
function firstOf({ store, clientID }: Y.Doc, start: number, content: string | Y.XmlElement): Id | undefined {
  const structs = store.clients.get(clientID) ?? [];
  const made = structs.slice(structs.length > 0 ? Y.findIndexSS(structs, start) : 0);
  const item = made.find(
    (one) =>
      one instanceof Y.Item &&
      (typeof content === 'string'
        ? one.content instanceof Y.ContentString
        : one.content instanceof Y.ContentType && one.content.type === content),
  );
  return item && { client: item.id.client, clock: Math.max(item.id.clock, start) };
}
