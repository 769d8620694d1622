import { describeBytes, isBytes, readableText } from './bytes.ts';
import { elementsOf, isText, type Piece, textOf } from './piece.ts';
import { textDiff } from './text.ts';

/**
 * One difference between two elements, in words a developer of Domino reads: `path` says where, such as
 * `form/field[Subject]/@type`. `before` and `after` are the values; of long texts and code there is a unified diff in
 * `text` instead. A part that moved says its places, counted from 1.
 */
export type StructuralChange = {
  path: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  before?: string;
  after?: string;
  text?: string;
};

/** Longest value that is shown whole, in characters, and texts of how many are compared line by line. */
const MAX_CHARACTERS = 2000;

/** A value as it is shown: long ones end with a sentence. */
export function shortened(value: string): string {
  const left = value.length - MAX_CHARACTERS;
  return left <= 0
    ? value
    : `${value.slice(0, MAX_CHARACTERS)} … (${left.toLocaleString('en')} more characters)`;
}

/** A text that changed: short ones as they are, long ones line by line. */
export function textChange(path: string, before: string, after: string): StructuralChange {
  const long = `${before}${after}`.includes('\n') || before.length + after.length > MAX_CHARACTERS;
  return long
    ? { path, change: 'changed', text: textDiff(before, after) }
    : { path, change: 'changed', before, after };
}

/** Bytes that changed: their sizes, and of what can be read in both, the difference. */
export function bytesChange(path: string, before: Piece, after: Piece): StructuralChange {
  const [a, b] = [textOf(before), textOf(after)];
  const read = (piece: Piece, base64: string) => readableText(piece.name, piece.attributes, base64);
  const [readA, readB] = [read(before, a), read(after, b)];
  const readable = readA !== undefined && readB !== undefined && readA !== readB;
  return {
    path,
    change: 'changed',
    before: describeBytes(a),
    after: describeBytes(b),
    ...(readable ? { text: textDiff(readA, readB) } : {}),
  };
}

/** What a part is, in one value: its text or code, or its attributes. */
export function summaryOf(piece: Piece): string {
  if (isBytes(piece.name, piece.attributes)) return describeBytes(textOf(piece));
  const inner = elementsOf(piece);
  const [only] = inner;
  if (isText(piece)) {
    const text = textOf(piece);
    if (text.trim() !== '') return text;
  } else if (inner.length === 1 && only !== undefined && (piece.name === 'item' || piece.name === 'code')) {
    return summaryOf(only);
  }
  if (piece.name === 'par') return flowOf(piece);
  if (piece.name === 'textlist') return inner.map(textOf).join('\n');
  const attributes = Object.entries(piece.attributes).filter(([name]) => name !== 'name');
  return attributes.map(([name, value]) => `${name}=${value}`).join(', ');
}

/** Parts of a paragraph that are looked through for its text. */
export const flowing: ReadonlySet<string> = new Set(['run', 'par']);

/** The text of a paragraph, with a word in brackets for whatever else stands in it. */
export function flowOf(piece: Piece): string {
  const texts: string[] = [];
  addFlow(piece, texts);
  return texts.join('');
}

function addFlow({ content }: Piece, texts: string[]): void {
  for (const part of content) {
    if (typeof part === 'string') texts.push(part);
    else if (flowing.has(part.name)) addFlow(part, texts);
    else if (part.name === 'break') texts.push('\n');
    else if (part.name !== 'font') {
      const inner = elementsOf(part).filter(({ name }) => flowing.has(name));
      const word = part.attributes.name ?? part.attributes.title;
      texts.push(`[${part.name}${word === undefined ? '' : ` ${word}`}`);
      const before = texts.push(': ');
      for (const each of inner) addFlow(each, texts);
      if (texts.length === before) texts.pop();
      texts.push(']');
    }
  }
}
