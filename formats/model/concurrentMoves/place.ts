import * as Y from 'yjs';
import { FRAGMENT } from '../names.ts';
import type { Lost } from './lost.ts';
import type { Id } from './units.ts';

/** Where something is put: into a text or between nodes; `own` says that it needs a paragraph of its own there. */
export type Place = { type: Y.XmlText | Y.XmlElement | Y.XmlFragment; index: number; own?: boolean };

/** What holds paragraphs. */
const holders = new Set(['cell', 'container']);
/** How far back a maker's things are looked through. */
const MAX_SEARCHED = 5000;

/** Where something goes whose neighbours are all gone: where its paragraph was, else after what its maker made before. */
export function afterWhatIsGone(ydoc: Y.Doc, { id, parent }: Lost, near: (id: Id) => Id | undefined): Place {
  return (
    inPlaceOf(ydoc, parent) ??
    behind(ydoc, parent && near(parent)) ??
    behind(ydoc, madeBefore(ydoc, parent ?? id)) ?? {
      type: ydoc.getXmlFragment(FRAGMENT),
      index: ydoc.getXmlFragment(FRAGMENT).length,
      own: true,
    }
  );
}

/** Where a node was that is gone, or its outermost one that is. */
function inPlaceOf(ydoc: Y.Doc, id: Id | undefined): Place | undefined {
  let item = id && itemAt(ydoc, id);
  for (;;) {
    const parent: unknown = item?.parent;
    if (!item?.deleted || !(parent instanceof Y.AbstractType)) return undefined;
    if (parent._item?.deleted !== true) break;
    item = parent._item;
  }
  const { parent } = item;
  if (!(parent instanceof Y.XmlFragment)) return undefined;
  let left = item.left;
  while (left?.deleted) left = left.left;
  const before = left?.content instanceof Y.ContentType ? left.content.type : undefined;
  const index = before ? parent.toArray().indexOf(before as Y.XmlElement) + 1 : 0;
  if (!(parent instanceof Y.XmlElement)) return { type: parent, index, own: true };
  if (parent.nodeName === 'paragraph') return { type: parent, index };
  return holders.has(parent.nodeName) ? { type: parent, index, own: true } : behind(ydoc, parent._item?.id);
}

/** A paragraph of its own after the one that holds something, or after the table whose rows it cannot stand between. */
function behind(ydoc: Y.Doc, id: Id | undefined): Place | undefined {
  let item = id && itemAt(ydoc, id);
  while (item) {
    const { content, parent } = item;
    const type = content instanceof Y.ContentType ? content.type : undefined;
    if (!(parent instanceof Y.AbstractType)) return undefined;
    const holds =
      parent instanceof Y.XmlElement ? holders.has(parent.nodeName) : parent instanceof Y.XmlFragment;
    if (holds && !(parent instanceof Y.XmlText) && type instanceof Y.XmlElement) {
      const index = (parent as Y.XmlFragment).toArray().indexOf(type);
      return index < 0 ? undefined : { type: parent as Y.XmlFragment, index: index + 1, own: true };
    }
    item = parent._item ?? undefined;
  }
  return undefined;
}

/** The nearest thing of the same maker, before this, that is still in a text. */
function madeBefore({ store }: Y.Doc, { client, clock }: Id): Id | undefined {
  const structs = store.clients.get(client) ?? [];
  if (structs.length === 0 || clock >= Y.getState(store, client)) return undefined;
  const last = Y.findIndexSS(structs, clock);
  for (let at = last; at >= 0 && at > last - MAX_SEARCHED; at--) {
    const item = structs[at];
    if (
      item instanceof Y.Item &&
      !item.deleted &&
      item.content instanceof Y.ContentString &&
      item.parent instanceof Y.XmlText
    )
      return item.id;
  }
  return undefined;
}

function itemAt({ store }: Y.Doc, { client, clock }: Id): Y.Item | undefined {
  if (clock >= Y.getState(store, client)) return undefined;
  const item = Y.getItem(store, Y.createID(client, clock));
  return item instanceof Y.Item ? item : undefined;
}
