import * as Y from 'yjs';
import { noteOf } from './recordMoves.ts';
import { textUnits, type Unit } from './units.ts';

/**
 * Two people who type into the same empty paragraph make a text each. The binding joins such neighbours when it reads
 * them, and tells nobody what it copied; so they are joined before it looks, by whoever made the second one, as it does.
 * @returns notes of the copies.
 */
export function joinTexts({ doc, changed }: Y.Transaction): number[][] {
  const notes: number[][] = [];
  for (const element of changed.keys()) {
    if (!(element instanceof Y.XmlElement) || element._item?.deleted) continue;
    let before: Y.XmlText | undefined;
    for (const child of element.toArray()) {
      const text = child instanceof Y.XmlText ? child : undefined;
      if (before && text?._item?.id.client === doc.clientID) notes.push(...joinPair(doc, before, text));
      else before = text;
    }
  }
  return notes;
}

function joinPair(doc: Y.Doc, before: Y.XmlText, text: Y.XmlText): number[][] {
  const from = alive(text);
  const start = Y.getState(doc.store, doc.clientID);
  before.applyDelta([{ retain: before.length }, ...text.toDelta()]);
  const { parent } = text;
  if (parent instanceof Y.XmlElement) parent.delete(parent.toArray().indexOf(text), 1);
  const to = alive(before).filter(({ client, clock }) => client === doc.clientID && clock >= start);
  return to.length > 0 ? [noteOf(to, from)] : [];
}

const alive = (text: Y.XmlText): Unit[] =>
  [...textUnits(text)].filter(({ item }) => !item.deleted).map(({ unit }) => unit);
