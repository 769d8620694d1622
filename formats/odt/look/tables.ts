import { sides } from '../../model/lines.ts';
import type { CellLook, RowLook, TableLook } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from './lengths.ts';
import { sidesOf } from './lines.ts';
import { color, set } from './properties.ts';

export function tableLook(style: XmlElement | undefined): TableLook {
  const given = child(style, 'style:table-properties')?.attributes;
  const look: TableLook = {};
  const align = given?.get('table:align');
  if (align === 'center' || align === 'right' || align === 'left') look.align = align;
  if (!given?.has('style:rel-width') && align !== 'margins')
    set(look, 'width', points(given?.get('style:width')));
  if (align === 'left' || align === 'margins')
    set(look, 'left', points(given?.get('fo:margin-left')) || undefined);
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
  const lines = sidesOf(given);
  look.sides = lines;
  const padding: NonNullable<CellLook['padding']> = {};
  for (const side of sides)
    set(padding, side, points(given.get(`fo:padding-${side}`) ?? given.get('fo:padding')));
  if (Object.keys(padding).length > 0) look.padding = padding;
  look.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  return look;
}
