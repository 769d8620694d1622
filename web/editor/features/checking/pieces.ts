import type { Node } from 'prosemirror-model';
import type { Formatting } from '../../../../formats/model/index.ts';
import { languageAt } from '../../view/document/language.ts';

/** Text to be checked, or something that stands in it and counts as many characters. */
export type Piece = { text: string } | { markup: string; interpretAs?: string };

/** Between two paragraphs. */
export const BETWEEN: Piece = { markup: '\n\n', interpretAs: '\n\n' };

/** A paragraph for who checks it, character by character: what is deleted, in another language or no text is left out. */
export function piecesOf(formatting: Formatting, paragraph: Node): Piece[] {
  const language = formatting.language ?? '';
  const pieces: Piece[] = [];
  paragraph.forEach((node) => {
    const { text } = node;
    if (text === undefined) pieces.push(standIn(node.nodeSize, shownBy(node)));
    else if (node.marks.some(isDeletion)) pieces.push(standIn(text.length, ''));
    else if (![language, ''].includes(languageAt(formatting, node.marks, paragraph)))
      pieces.push(standIn(text.length, 'X'));
    else pieces.push({ text });
  });
  return pieces;
}

export const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece) => sum + ('text' in piece ? piece.text : piece.markup).length, 0);

const standIn = (length: number, interpretAs: string): Piece => ({
  markup: '\ufffc'.repeat(length),
  ...(interpretAs !== '' && { interpretAs }),
});

/** A line break is one, a field is something that is said. */
const shownBy = ({ attrs }: Node) => (attrs.show === '\n' ? '\n' : attrs.show ? 'X' : '');

const isDeletion = ({ type, attrs }: Node['marks'][number]) =>
  type.name === 'wrap' && (attrs.kind === 'del' || attrs.kind === 'moveFrom');
