import { sides } from '../../model/lines.ts';
import type { CellFormat, RowFormat, TableFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import { cellFormats, rowFormats, tableFormats } from '../properties/table.ts';
import { set } from '../properties/values.ts';

export function tableFormat(style: XmlElement | undefined): TableFormat {
  const properties = child(style, 'style:table-properties');
  const format: TableFormat = {};
  tableFormats.read(properties, format);
  const align = properties?.attributes.get('table:align');
  if (align === 'left' || align === 'margins')
    set(format, 'left', points(properties?.attributes.get('fo:margin-left')) || undefined);
  return format;
}

/** @param header whether the row stands among those that are repeated */
export function rowFormat(style: XmlElement | undefined, header: boolean): RowFormat {
  const format: RowFormat = {};
  rowFormats.read(child(style, 'style:table-row-properties'), format);
  if (header) format.header = true;
  return format;
}

export function cellFormat(style: XmlElement | undefined): CellFormat {
  const properties = child(style, 'style:table-cell-properties');
  const format: CellFormat = {};
  cellFormats.read(properties, format);
  const padding: NonNullable<CellFormat['padding']> = {};
  const given = properties?.attributes;
  for (const side of sides)
    set(padding, side, points(given?.get(`fo:padding-${side}`) ?? given?.get('fo:padding')));
  if (Object.keys(padding).length > 0) format.padding = padding;
  return format;
}
