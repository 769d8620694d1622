import { words } from '../words/words.ts';

/** Lines shown at first, and how many each wish for more adds: as many as a browser lays out without a pause. */
export const STEP = 20_000;
/** Lines in one block of the page; blocks out of sight cost no layout. */
const BLOCK = 500;
/** Characters shown of one line. */
const LONGEST = 20_000;

/** A text split into lines, whichever way they end; a line break at the very end does not start another line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** A line as it is shown: very long ones, as in generated files, are cut off and say so. */
export function shownLine(line: string): string {
  if (line.length <= LONGEST) return line;
  return `${line.slice(0, LONGEST)} … ${words('kinds').moreCharacters(line.length - LONGEST)}`;
}

export type Line = { number: number; text: string };

/** The first lines in blocks, numbered from 1. */
export function blocksOf(lines: string[], shown: number): Line[][] {
  const blocks: Line[][] = [];
  for (let at = 0; at < Math.min(shown, lines.length); at += BLOCK) {
    const some = lines.slice(at, Math.min(at + BLOCK, shown));
    blocks.push(some.map((text, offset) => ({ number: at + offset + 1, text })));
  }
  return blocks;
}
