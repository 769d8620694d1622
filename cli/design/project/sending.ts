import type { Edit } from '../../../formats/dxl/index.ts';
import { positions } from '../../../formats/dxl/positions.ts';
import {
  clean,
  documentEnd,
  originOf,
  puttingBack,
  restoring,
  undeclaring,
} from '../../../formats/dxl/project/index.ts';
import { nameEnd } from '../../../formats/dxl/tag.ts';
import type { Origin } from '../messages.ts';
import type { Sending } from './compare.ts';
import { edited } from './local.ts';

/** The database document of what is sent, element by element, never held as a whole. */
export function* documentOf(head: string, sending: readonly Sending[]): Generator<string> {
  yield head;
  for (const each of sending) yield `${composed(each)}\n`;
  yield documentEnd;
}

/** An element with what was removed from it restored: from the server, otherwise from the last pull. */
const composed = (sending: Sending): string => edited(sending.local.read().text, editsOf(sending));

function editsOf({ local, fetched, before }: Sending): Edit[] {
  const { text, cleanText } = local.read();
  const kept = before?.kept;
  const inherits = kept?.inherits ?? fetched?.inherits ?? true;
  const tag = { start: 0, end: text.indexOf('>', nameEnd(text, 0)) + 1 };
  const namespace = inherits ? undeclaring(text, tag) : [];
  if (text !== cleanText) return namespace;
  if (kept?.digest === local.digest) return [...namespace, ...restoring(kept.pieces)];
  const pieces = fetched === undefined ? (kept?.pieces ?? []) : clean(fetched.text).pieces;
  return [...namespace, ...puttingBack(text, pieces)];
}

/** Maps positions in the document back to the files it was made of. */
export function originIn(head: string, sending: readonly Sending[]): Origin {
  return (line, column) => {
    let first = linesIn(head) + 1;
    for (const each of sending) {
      const text = composed(each);
      const next = first + linesIn(text) + 1;
      if (line >= first && line < next) return placeIn(each, text, line - first + 1, column);
      first = next;
    }
    return undefined;
  };
}

function placeIn(sending: Sending, text: string, line: number, column: number) {
  const { source, element } = sending.local.read();
  const offset = originOf(editsOf(sending))(lineStart(text, line) + column - 1);
  return { file: sending.local.file, ...positions(source)(element.start + offset) };
}

const lineEnd = /\r\n?|\n/g;
const linesIn = (text: string): number => text.match(lineEnd)?.length ?? 0;

function lineStart(text: string, line: number): number {
  lineEnd.lastIndex = 0;
  for (let at = 1; at < line; at++) lineEnd.exec(text);
  return lineEnd.lastIndex;
}
