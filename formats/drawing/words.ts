import { type Drawn, round } from './tree.ts';

/** How wide a text is about, in the unit of its size: nothing here can measure. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) {
    if (/[iljtfrI.,:;'|!()[\] ]/.test(letter)) ems += 0.3;
    else if (/[mwMW@%]/.test(letter)) ems += 0.85;
    else if (/[A-Z]/.test(letter)) ems += 0.64;
    else ems += letter > '\u2e7f' ? 1 : 0.52;
  }
  return ems * size;
}

/** A text that is cut where there is no more room. */
export function shortened(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text;
  let shown = '';
  for (const letter of text) {
    if (widthOf(`${shown}${letter}\u2026`, size) > room) break;
    shown += letter;
  }
  return `${shown.trimEnd()}\u2026`;
}

/** Lines that are as wide as the room, broken between words. */
export function linesOf(text: string, size: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

export type Written = { size: number; anchor?: 'start' | 'middle' | 'end'; bold?: boolean; fill?: string };

/** A text in one line whose base is at `y`. */
export const write = (
  text: string,
  x: number,
  y: number,
  { size, anchor, bold, fill = '#404040' }: Written,
): Drawn => [
  'text',
  {
    x: round(x),
    y: round(y),
    fill,
    'font-size': round(size),
    ...(anchor && anchor !== 'start' && { 'text-anchor': anchor }),
    ...(bold && { 'font-weight': 700 }),
  },
  text,
];
