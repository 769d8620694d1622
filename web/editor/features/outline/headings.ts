import type { Node } from 'prosemirror-model';

/** A heading of the text: where it stands, how deep, its number where headings are counted, and what it says. */
export type Heading = { pos: number; level: number; number: string; text: string };

const LONGEST = 200;

/** The headings of a document in order. One without text is none: it would lead to nothing that a person sees. */
export function headingsOf(doc: Node, labels = new Map<number, string>()): Heading[] {
  const found: Heading[] = [];
  doc.descendants((node, pos) => {
    const level = Number(node.attrs.level);
    if (node.type.name === 'paragraph' && level >= 1 && level <= 9) {
      const text = node.textContent.trim().slice(0, LONGEST);
      if (text !== '') found.push({ pos, level, number: labels.get(pos) ?? '', text });
    }
    return !node.inlineContent;
  });
  return found;
}

/** Depths without gaps: a heading is one deeper than the nearest before it that is of a higher level. */
export function depthsOf(headings: readonly Heading[]): number[] {
  const above: number[] = [];
  return headings.map(({ level }) => {
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return above.length;
  });
}

/** The heading whose part of the text a position is in; -1 before the first. */
export const headingAt = (headings: readonly Heading[], pos: number): number =>
  headings.findLastIndex((heading) => heading.pos <= pos);

export const sameHeadings = (a: readonly Heading[], b: readonly Heading[]) =>
  a.length === b.length &&
  a.every(
    (one, at) =>
      one.pos === b[at]?.pos &&
      one.level === b[at]?.level &&
      one.number === b[at]?.number &&
      one.text === b[at]?.text,
  );
