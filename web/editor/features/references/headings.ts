import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import { hiddenName, nameOf, putBookmark } from '../../view/content/bookmarks.ts';
import { headingLabels } from '../../view/document/headingLabels.ts';

/** A heading: its level, its number where headings are counted, its text in one line, where it stands, and the bookmark that leads to it, if it has one. */
export type Heading = {
  level: number;
  number: string;
  text: string;
  pos: number;
  node: Node;
  name: string | undefined;
};

const LEVELS = 3;
/** How word processors name the places that tables of contents lead to. */
export const anchor = /^(_Toc|__RefHeading)/;

export const lineOf = (node: Node) => node.textContent.replace(/\s+/g, ' ').trim();

/** Headings that a table of contents lists, in the order of the text. */
export function headingsIn(formatting: Formatting, doc: Node): Heading[] {
  const found: Heading[] = [];
  const labels = headingLabels(formatting, doc);
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const level: unknown = node.attrs.level;
    const text = lineOf(node);
    if (typeof level !== 'number' || level < 1 || level > LEVELS || text === '') return false;
    const names: string[] = [];
    node.forEach((child) => {
      const name = nameOf(formatting, child);
      if (name !== undefined) names.push(name);
    });
    found.push({
      level,
      number: labels.get(pos) ?? '',
      text,
      pos,
      node,
      name: names.find((name) => anchor.test(name)),
    });
    return false;
  });
  return found;
}

/** Gives a bookmark to every heading that has none yet. @returns the names, in the order of the headings */
export function nameHeadings(tr: Transaction, headings: Heading[], taken: Set<string>): string[] {
  const names = headings.map(({ name }) => name ?? hiddenName('_Toc', taken));
  for (const [at, heading] of [...headings.entries()].toReversed()) {
    const name = names[at];
    if (heading.name !== undefined || name === undefined) continue;
    const from = heading.pos + 1;
    putBookmark(tr, name, from, from + heading.node.content.size);
  }
  return names;
}
