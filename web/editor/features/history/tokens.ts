import type { Node } from 'prosemirror-model';

/** A word, white space, a sign or an object, with where it stands in the document. */
export type Token = { text: string; from: number; to: number };

/** What stands for something that is no text. */
export const OBJECT = '\ufffc';

const isWord = (text: string | undefined) => text !== undefined && /^[\p{L}\p{N}\p{M}_]+$/u.test(text);

/** The words of a paragraph; what a suggestion deletes is none of them. @param start where its content begins */
export function tokensOf(paragraph: Node, start: number): Token[] {
  const tokens: Token[] = [];
  const add = (text: string, from: number, to: number) => {
    const last = tokens.at(-1);
    // A word whose letters look different is one word all the same.
    if (last && last.to === from && isWord(last.text) && isWord(text))
      tokens.splice(-1, 1, { text: last.text + text, from: last.from, to });
    else tokens.push({ text, from, to });
  };
  paragraph.forEach((node, offset) => {
    const at = start + offset;
    if (node.text === undefined) {
      if (!silent.has(node.type.name)) add(OBJECT, at, at + node.nodeSize);
    } else if (!node.marks.some(isDeletion))
      for (const { 0: text, index } of node.text.matchAll(/[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu))
        add(text, at + index, at + index + text.length);
  });
  return tokens;
}

/** Nothing of them is seen. */
const silent = new Set(['marker', 'section']);

const isDeletion = ({ type, attrs }: Node['marks'][number]) =>
  type.name === 'wrap' && (attrs.kind === 'del' || attrs.kind === 'moveFrom');
