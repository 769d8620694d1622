import { codePieces } from '../../formats/dxl/code/index.ts';
import type { PlacedMessage } from '../../formats/dxl/index.ts';
import { positions } from '../../formats/dxl/positions.ts';
import { withoutContent } from '../../formats/dxl/project/index.ts';
import type { Checked } from './sarif.ts';

/** Messages about an element of a project of Designer, each in the one of its two files that it is about. */
export function inTwoFiles(
  { file, text, content }: { file: string; text: string; content: string },
  messages: readonly PlacedMessage[],
): Checked[] {
  const place = placesIn(text);
  const placed = messages.map((message) => ({ message, at: place(message) }));
  const inContent = placed.flatMap(({ message, at }) => (at === undefined ? [] : [{ ...message, ...at }]));
  return [
    { file, messages: placed.flatMap(({ message, at }) => (at === undefined ? [message] : [])) },
    { file: content, messages: inContent.map(({ offset: _, ...each }) => each) },
  ];
}

/** Line and column in the content of what is about it; undefined of what is about the metadata. */
function placesIn(text: string) {
  const { length } = withoutContent(text);
  /** The content stands at the end, in items of its own. */
  const from = length - (/<\/(?:[\w.-]+:)?note>\s*$/.exec(text)?.[0].length ?? 0);
  const pieces = codePieces(text);
  return ({ offset = 0, text: sentence }: PlacedMessage): { line: number; column: number } | undefined => {
    if (offset < from) return undefined;
    const piece = pieces.find(({ start, end }) => start <= offset && offset <= end);
    if (piece !== undefined) return positions(piece.text)(offsetIn(piece, offset));
    // In bytes only a line can be told, and the sentence says it.
    const line = /^line (\d+) in /.exec(sentence)?.[1];
    return line === undefined ? undefined : { line: Number(line), column: 1 };
  };
}

/** The first offset in the text of a piece that stands there in the DXL, or after it. */
function offsetIn({ text, toDxl }: { text: string; toDxl(offset: number): number }, offset: number): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (toDxl(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
