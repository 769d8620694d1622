import { type LineStyle, sides, writeLine } from '../../model/lines.ts';
import type { CellLook, RowLook, TableLook } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from './lengths.ts';
import { color, set } from './properties.ts';

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
export function lineOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const words = value.trim().split(/\s+/);
  if (words.includes('none') || words.includes('hidden')) return 'none';
  const width = words.map((word) => points(word)).find((one) => one !== undefined) ?? 0.5;
  const style = words.map((word) => lineStyles[word]).find((one) => one !== undefined) ?? 'single';
  const found = words.map(color).find((one) => one !== undefined) ?? '000000';
  // The width of a double line is that of both and the space between.
  return writeLine({ style, width: style === 'double' ? width / 3 : width, colour: found });
}

export function tableLook(style: XmlElement | undefined): TableLook {
  const given = child(style, 'style:table-properties')?.attributes;
  const look: TableLook = {};
  const align = given?.get('table:align');
  if (align === 'center' || align === 'right' || align === 'left') look.align = align;
  if (!given?.has('style:rel-width') && align !== 'margins')
    set(look, 'width', points(given?.get('style:width')));
  return look;
}

/** @param header whether the row stands among those that are repeated */
export function rowLook(style: XmlElement | undefined, header: boolean): RowLook {
  const given = child(style, 'style:table-row-properties')?.attributes;
  const look: RowLook = {};
  const exact = points(given?.get('style:row-height'));
  set(look, 'height', exact ?? points(given?.get('style:min-row-height')));
  if (exact !== undefined) look.exact = true;
  if (header) look.header = true;
  if (given?.get('fo:keep-together') === 'always') look.whole = true;
  return look;
}

export function cellLook(style: XmlElement | undefined): CellLook {
  const given = child(style, 'style:table-cell-properties')?.attributes;
  const look: CellLook = {};
  if (!given) return look;
  set(look, 'background', color(given.get('fo:background-color')));
  const vertical = given.get('style:vertical-align');
  set(look, 'vertical', vertical === 'middle' || vertical === 'bottom' ? vertical : undefined);
  const lines: NonNullable<CellLook['sides']> = {};
  for (const side of sides)
    set(lines, side, lineOf(given.get(`fo:border-${side}`) ?? given.get('fo:border')));
  look.sides = lines;
  look.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  return look;
}
