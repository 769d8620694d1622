import { sides } from '../../model/lines.ts';
import type { CellFormat, RowFormat, TableFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import { sidesOf } from '../properties/lines.ts';
import { color, set } from '../properties/values.ts';

export function tableFormat(style: XmlElement | undefined): TableFormat {
  const given = child(style, 'style:table-properties')?.attributes;
  const format: TableFormat = {};
  const align = given?.get('table:align');
  if (align === 'center' || align === 'right' || align === 'left') format.align = align;
  if (!given?.has('style:rel-width') && align !== 'margins')
    set(format, 'width', points(given?.get('style:width')));
  if (align === 'left' || align === 'margins')
    set(format, 'left', points(given?.get('fo:margin-left')) || undefined);
  return format;
}

/** @param header whether the row stands among those that are repeated */
export function rowFormat(style: XmlElement | undefined, header: boolean): RowFormat {
  const given = child(style, 'style:table-row-properties')?.attributes;
  const format: RowFormat = {};
  const exact = points(given?.get('style:row-height'));
  set(format, 'height', exact ?? points(given?.get('style:min-row-height')));
  if (exact !== undefined) format.exact = true;
  if (header) format.header = true;
  if (given?.get('fo:keep-together') === 'always') format.whole = true;
  return format;
}

export function cellFormat(style: XmlElement | undefined): CellFormat {
  const given = child(style, 'style:table-cell-properties')?.attributes;
  const format: CellFormat = {};
  if (!given) return format;
  set(format, 'background', color(given.get('fo:background-color')));
  const vertical = given.get('style:vertical-align');
  set(format, 'vertical', vertical === 'middle' || vertical === 'bottom' ? vertical : undefined);
  const lines = sidesOf(given);
  format.sides = lines;
  const padding: NonNullable<CellFormat['padding']> = {};
  for (const side of sides)
    set(padding, side, points(given.get(`fo:padding-${side}`) ?? given.get('fo:padding')));
  if (Object.keys(padding).length > 0) format.padding = padding;
  format.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  return format;
}
