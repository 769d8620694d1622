import { type LineStyle, type Side, sides, writeLine } from '../../model/lines.ts';
import { points } from './lengths.ts';
import { color, set } from './values.ts';

/** Lines that look like one of ours; any other is shown as a single one. */
const lineStyles: Record<string, LineStyle> = {
  double: 'double',
  groove: 'double',
  ridge: 'double',
  'double-thin': 'double',
  dashed: 'dashed',
  'fine-dashed': 'dashed',
  'dash-dot': 'dashed',
  dotted: 'dotted',
  'dash-dot-dot': 'dotted',
};

/** A line such as `0.5pt solid #000000`, its three values in any order. */
function lineOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const words = value.trim().split(/\s+/);
  if (words.includes('none') || words.includes('hidden')) return 'none';
  const width = words.map((word) => points(word)).find((one) => one !== undefined) ?? 0.5;
  const style = words.map((word) => lineStyles[word]).find((one) => one !== undefined) ?? 'single';
  const found = words.map(color).find((one) => one !== undefined) ?? '000000';
  // The width of a double line is that of both and the space between.
  return writeLine({ style, width: style === 'double' ? width / 3 : width, colour: found });
}

/** The lines at the four sides that properties of a paragraph or a cell name. */
export function sidesOf(given: ReadonlyMap<string, string>): Partial<Record<Side, string>> {
  const lines: Partial<Record<Side, string>> = {};
  for (const side of sides)
    set(lines, side, lineOf(given.get(`fo:border-${side}`) ?? given.get('fo:border')));
  return lines;
}

/** How far those lines are from the text, in points. */
export function roomsOf(given: ReadonlyMap<string, string>): Partial<Record<Side, number>> {
  const rooms: Partial<Record<Side, number>> = {};
  for (const side of sides)
    rooms[side] = points(given.get(`fo:padding-${side}`) ?? given.get('fo:padding')) ?? 0;
  return rooms;
}
