import { type LineStyle, type Side, sides, writeLine } from '../../model/lines.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { color, set } from './values.ts';

/** Lines that look like one of ours; any other is shown as a single one. */
const lineStyles: Record<string, LineStyle> = {
  double: 'double',
  triple: 'double',
  dashed: 'dashed',
  dashSmallGap: 'dashed',
  dotDash: 'dashed',
  dotted: 'dotted',
  dotDotDash: 'dotted',
};

const isDrawn = (line: XmlElement) => !['nil', 'none', undefined].includes(wAttr(line, 'val'));

export function lineOf(line: XmlElement | undefined): string | undefined {
  if (!line) return undefined;
  if (!isDrawn(line)) return 'none';
  // Widths are counted in eighths of a point (ECMA-376 Part 1, 17.3.4).
  const width = Number(wAttr(line, 'sz') ?? 4) / 8 || 0.5;
  const style = lineStyles[wAttr(line, 'val') ?? ''] ?? 'single';
  return writeLine({ style, width, colour: color(wAttr(line, 'color')) ?? '000000' });
}

/** The width of a line as it is written, no thinner than Word has them. */
export const eighths = (width: number): number => Math.max(Math.round(width * 8), 2);

/** The line at a side; newer files name the sides by the direction of writing. */
export function lineAt(borders: XmlElement | undefined, side: Side): XmlElement | undefined {
  const other = side === 'left' ? 'start' : side === 'right' ? 'end' : side;
  return child(borders, `w:${side}`) ?? child(borders, `w:${other}`);
}

/** The lines at the four sides that a borders element names. */
export function sidesOf(borders: XmlElement): Partial<Record<Side, string>> {
  const lines: Partial<Record<Side, string>> = {};
  for (const side of sides) set(lines, side, lineOf(lineAt(borders, side)));
  return lines;
}

/** How far the lines that are drawn are from the text, in points (ECMA-376 Part 1, 17.3.4). */
export function roomsOf(borders: XmlElement): Partial<Record<Side, number>> {
  const rooms: Partial<Record<Side, number>> = {};
  for (const side of sides) {
    const line = lineAt(borders, side);
    if (line && isDrawn(line)) rooms[side] = Math.min(Math.abs(Number(wAttr(line, 'space') ?? 0)) || 0, 31);
  }
  return rooms;
}
