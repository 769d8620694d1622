import { sides } from '../../model/lines.ts';
import type { CellFormat, RowFormat, TableFormat, TableStyleDefinition } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { lineAt, lineOf, sidesOf } from '../properties/borders.ts';
import { points } from '../properties/lengths.ts';
import { cellFormats, rowFormats, tableFormats } from '../properties/table.ts';
import { color, set, shade, toggle } from '../properties/values.ts';
import { paragraphFormat } from './paragraph.ts';

function linesOf(borders: XmlElement | undefined): NonNullable<TableFormat['lines']> {
  const lines: NonNullable<TableFormat['lines']> = borders ? sidesOf(borders) : {};
  set(lines, 'across', lineOf(child(borders, 'w:insideH')));
  set(lines, 'down', lineOf(child(borders, 'w:insideV')));
  return lines;
}

/** A table style from the styles it is based on, the most general first. */
export function tableStyleDefinition(name: string, chain: XmlElement[]): TableStyleDefinition {
  const definition: TableStyleDefinition = { name, lines: {} };
  for (const style of chain) {
    Object.assign(definition.lines, linesOf(child(child(style, 'w:tblPr'), 'w:tblBorders')));
    set(definition, 'background', shade(child(child(style, 'w:tcPr'), 'w:shd')));
    const { before, after, line, lineExact } = paragraphFormat(child(style, 'w:pPr'));
    const spacing = { before, after, line, lineExact };
    for (const name of ['before', 'after', 'line', 'lineExact'] as const)
      if (spacing[name] !== undefined)
        definition.paragraph = { ...definition.paragraph, [name]: spacing[name] };
    const padding = paddingOf(child(child(style, 'w:tblPr'), 'w:tblCellMar'));
    if (padding) definition.padding = { ...definition.padding, ...padding };
    const first = style.children.find(
      (one) => one.name === 'w:tblStylePr' && wAttr(one, 'type') === 'firstRow',
    );
    if (!first) continue;
    const own = { ...definition.first };
    const text = child(first, 'w:rPr');
    set(own, 'background', shade(child(child(first, 'w:tcPr'), 'w:shd')));
    set(own, 'bold', text && toggle(text, 'w:b'));
    set(own, 'color', color(wAttr(child(text, 'w:color'), 'val')));
    definition.first = own;
  }
  return definition;
}

/** Room left and right in cells where the file does not say, in points. */
const CELL_MARGIN = 5.4;

function paddingOf(margins: XmlElement | undefined): TableFormat['padding'] {
  if (!margins) return undefined;
  const padding: NonNullable<TableFormat['padding']> = {};
  for (const side of sides) set(padding, side, points(wAttr(lineAt(margins, side), 'w')));
  return padding;
}

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
  const lines = { ...style?.lines, ...linesOf(child(properties, 'w:tblBorders')) };
  if (Object.keys(lines).length > 0) format.lines = lines;
  return format;
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
