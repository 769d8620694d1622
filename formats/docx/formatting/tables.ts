import type { CellFormat, RowFormat, TableFormat, TableStyleDefinition } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import { cellFormats, rowFormats, tableFormats } from '../properties/table.ts';
import { set, toggle } from '../properties/values.ts';
import type { Styles } from './styles.ts';
import { linesOf, paddingOf, shownParts } from './tableStyles.ts';

/** Room left and right in cells where the file does not say, in points. */
const CELL_MARGIN = 5.4;

/** @param outdented text in the first column begins at the margin, and the table before it, as until Word 2010 */
export function tableFormat(
  properties: XmlElement | undefined,
  style: TableStyleDefinition | undefined,
  outdented = false,
): TableFormat {
  const format: TableFormat = {};
  const padding = { ...style?.padding, ...paddingOf(child(properties, 'w:tblCellMar')) };
  if (Object.keys(padding).length > 0) format.padding = padding;
  set(format, 'rtl', properties && toggle(properties, 'w:bidiVisual'));
  const indent = child(properties, 'w:tblInd');
  const moved = wAttr(indent, 'type') === 'pct' ? 0 : (points(wAttr(indent, 'w')) ?? 0);
  const left = moved - (outdented ? (padding.left ?? CELL_MARGIN) : 0);
  if (left !== 0) format.left = left;
  tableFormats.read(properties, format);
  if (style) format.style = wAttr(child(properties, 'w:tblStyle'), 'val') ?? '';
  const own = linesOf(child(properties, 'w:tblBorders'));
  const lines = { ...style?.lines, ...own };
  if (Object.keys(lines).length > 0) format.lines = lines;
  if (style?.parts) {
    format.shows = shownParts(child(properties, 'w:tblLook'));
    if (Object.keys(own).length > 0) format.own = own;
  }
  return format;
}

/** The style that a table with lines gets which a person makes. */
export const NEW_TABLE = 'TableGrid';

/** How such a table looks: by that style, else by lines of its own (write/table.ts). */
export function newTableFormat({
  tables,
  outdentedTables,
}: Pick<Styles, 'tables' | 'outdentedTables'>): TableFormat {
  const style = tables.get(NEW_TABLE);
  const format = tableFormat(undefined, style, outdentedTables);
  const all = ['top', 'right', 'bottom', 'left', 'across', 'down'].map((side) => [side, 'single 0.5 000000']);
  return style ? { ...format, style: NEW_TABLE } : { ...format, lines: Object.fromEntries(all) };
}

export function rowFormat(properties: XmlElement | undefined): RowFormat {
  const format: RowFormat = {};
  rowFormats.read(properties, format);
  return format;
}

export function cellFormat(properties: XmlElement | undefined): CellFormat {
  const format: CellFormat = {};
  cellFormats.read(properties, format);
  const width = child(properties, 'w:tcW');
  if (wAttr(width, 'type') === 'dxa') set(format, 'width', points(wAttr(width, 'w')));
  return format;
}
