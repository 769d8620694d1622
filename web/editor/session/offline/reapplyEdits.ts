import * as Y from 'yjs';
import { type Part, partsIn } from '../../../../formats/model/concurrentMoves/parts.ts';
import { type Id, textUnits } from '../../../../formats/model/concurrentMoves/units.ts';
import { FRAGMENT, holdsText } from '../../../../formats/model/names.ts';

/** The text of a paragraph, and which of its characters were typed. */
type Line = { text: string; typed: boolean[] };

/**
 * Put what was typed into a draft that has ended into the text that there is now. A paragraph that is as it was before
 * gets what was typed in its place; one that has changed stays, and what was made of it here comes after it as a
 * paragraph of its own; what is there already is not put in again. What was deleted here is not deleted there.
 * @param own the changes that were made here.
 * @returns how many paragraphs were changed or added.
 */
export function reapplyEdits(ydoc: Y.Doc, earlier: Y.Doc, own: Uint8Array): number {
  const isTyped = typedIn(earlier, own);
  let count = 0;
  ydoc.transact(() => {
    for (const name of [...earlier.share.keys()].filter(holdsText)) {
      const now = ydoc.getXmlFragment(ydoc.share.has(name) ? name : FRAGMENT);
      count += putInto(now, linesOf(earlier.getXmlFragment(name), isTyped));
    }
  });
  return count;
}

function putInto(now: Y.XmlFragment, lines: Line[]): number {
  let count = 0;
  /** the last paragraph that is in both, and those that were put in */
  let anchor: Y.XmlElement | undefined;
  const used = new Set<Y.XmlElement>();
  const find = (text: string) =>
    paragraphsOf(now).find((one) => !used.has(one) && text !== '' && textOf(one) === text);
  for (const line of lines) {
    const there = find(line.text);
    const before =
      [...line.text].length === 0 ? '' : line.typed.map((typed, at) => (typed ? '' : line.text[at])).join('');
    const same = there || !line.typed.includes(true) ? undefined : find(before);
    const texts = same?.toArray().filter((child) => child instanceof Y.XmlText) ?? [];
    if (there) anchor = there;
    else if (same && texts.length === 1 && texts[0]) {
      insertTyped(texts[0], line);
      anchor = same;
      count++;
    } else if (line.typed.includes(true)) {
      anchor = addAfter(now, same ?? anchor, line.text);
      count++;
    }
    if (anchor) used.add(anchor);
  }
  return count;
}

function insertTyped(text: Y.XmlText, line: Line): void {
  for (let at = 0; at < line.typed.length; at++) {
    if (!line.typed[at]) continue;
    let end = at;
    while (line.typed[end]) end++;
    text.insert(at, line.text.slice(at, end));
    at = end;
  }
}

function addAfter(fragment: Y.XmlFragment, before: Y.XmlElement | undefined, text: string): Y.XmlElement {
  const { parent } = before ?? {};
  const holder = parent instanceof Y.XmlFragment ? parent : fragment;
  const paragraph = new Y.XmlElement('paragraph');
  const index = before ? holder.toArray().indexOf(before) + 1 : holder.length;
  holder.insert(index, [paragraph]);
  paragraph.insert(0, [new Y.XmlText(text)]);
  return paragraph;
}

function paragraphsOf(node: Y.XmlFragment): Y.XmlElement[] {
  return node.toArray().flatMap((child) => {
    if (!(child instanceof Y.XmlElement)) return [];
    return child.nodeName === 'paragraph' ? [child] : paragraphsOf(child);
  });
}

const lettersOf = (paragraph: Y.XmlElement) =>
  paragraph
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [...textUnits(child)] : []))
    .filter(({ item }) => !item.deleted)
    .map(({ unit }) => unit);

const textOf = (paragraph: Y.XmlElement) =>
  lettersOf(paragraph)
    .map(({ sign }) => sign)
    .join('');

const linesOf = (fragment: Y.XmlFragment, isTyped: (id: Id) => boolean): Line[] =>
  paragraphsOf(fragment).map((paragraph) => {
    const letters = lettersOf(paragraph);
    return { text: letters.map(({ sign }) => sign).join(''), typed: letters.map(isTyped) };
  });

/** Tells typed characters from those that a split or a join copied. */
function typedIn(earlier: Y.Doc, own: Uint8Array): (id: Id) => boolean {
  const made = Map.groupBy(
    Y.decodeUpdate(own).structs.filter((one) => one instanceof Y.Item),
    ({ id }) => id.client,
  );
  const parts = Map.groupBy(partsIn(earlier), ({ to }) => to.client);
  const covers = ({ to, length }: Part, clock: number) => to.clock <= clock && clock < to.clock + length;
  return (id) => {
    let at: Id = id;
    for (let steps = 0; steps < 100; steps++) {
      const part = parts.get(at.client)?.find((one) => covers(one, at.clock));
      if (!part) break;
      at = { client: part.from.client, clock: part.from.clock + at.clock - part.to.clock };
    }
    return (made.get(at.client) ?? []).some(
      (item) => item.id.clock <= at.clock && at.clock < item.id.clock + item.length,
    );
  };
}
