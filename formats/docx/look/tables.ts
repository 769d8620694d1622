import { sides } from '../../model/lines.ts';
import type { CellLook, RowLook, TableLook, TableStyleLook } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { lineAt, lineOf, sidesOf } from './borders.ts';
import { paragraphLook, points } from './paragraph.ts';
import { color, set, shade, toggle } from './text.ts';

function linesOf(borders: XmlElement | undefined): NonNullable<TableLook['lines']> {
  const lines: NonNullable<TableLook['lines']> = borders ? sidesOf(borders) : {};
  set(lines, 'across', lineOf(child(borders, 'w:insideH')));
  set(lines, 'down', lineOf(child(borders, 'w:insideV')));
  return lines;
}

/** A table style from the styles it is based on, the most general first. */
export function tableStyleLook(name: string, chain: XmlElement[]): TableStyleLook {
  const look: TableStyleLook = { name, lines: {} };
  for (const style of chain) {
    Object.assign(look.lines, linesOf(child(child(style, 'w:tblPr'), 'w:tblBorders')));
    set(look, 'background', shade(child(child(style, 'w:tcPr'), 'w:shd')));
    const { before, after, line, lineExact } = paragraphLook(child(style, 'w:pPr'));
    const spacing = { before, after, line, lineExact };
    for (const name of ['before', 'after', 'line', 'lineExact'] as const)
      if (spacing[name] !== undefined) look.paragraph = { ...look.paragraph, [name]: spacing[name] };
    const padding = paddingOf(child(child(style, 'w:tblPr'), 'w:tblCellMar'));
    if (padding) look.padding = { ...look.padding, ...padding };
    const first = style.children.find(
      (one) => one.name === 'w:tblStylePr' && wAttr(one, 'type') === 'firstRow',
    );
    if (!first) continue;
    const own = { ...look.first };
    const text = child(first, 'w:rPr');
    set(own, 'background', shade(child(child(first, 'w:tcPr'), 'w:shd')));
    set(own, 'bold', text && toggle(text, 'w:b'));
    set(own, 'color', color(wAttr(child(text, 'w:color'), 'val')));
    look.first = own;
  }
  return look;
}

/** Room left and right in cells where the file does not say, in points. */
const CELL_MARGIN = 5.4;

function paddingOf(margins: XmlElement | undefined): TableLook['padding'] {
  if (!margins) return undefined;
  const padding: NonNullable<TableLook['padding']> = {};
  for (const side of sides) set(padding, side, points(wAttr(lineAt(margins, side), 'w')));
  return padding;
}

/** @param outdented text in the first column begins at the margin, and the table before it, as until Word 2010 */
export function tableLook(
  properties: XmlElement | undefined,
  style: TableStyleLook | undefined,
  outdented = false,
): TableLook {
  const look: TableLook = {};
  const padding = { ...style?.padding, ...paddingOf(child(properties, 'w:tblCellMar')) };
  if (Object.keys(padding).length > 0) look.padding = padding;
  set(look, 'rtl', properties && toggle(properties, 'w:bidiVisual'));
  const indent = child(properties, 'w:tblInd');
  const moved = wAttr(indent, 'type') === 'pct' ? 0 : (points(wAttr(indent, 'w')) ?? 0);
  const left = moved - (outdented ? (padding.left ?? CELL_MARGIN) : 0);
  if (left !== 0) look.left = left;
  const align = wAttr(child(properties, 'w:jc'), 'val');
  if (align === 'center') look.align = 'center';
  if (align === 'right' || align === 'end') look.align = 'right';
  const width = child(properties, 'w:tblW');
  if (wAttr(width, 'type') === 'dxa') set(look, 'width', points(wAttr(width, 'w')) || undefined);
  if (style) look.style = wAttr(child(properties, 'w:tblStyle'), 'val') ?? '';
  const lines = { ...style?.lines, ...linesOf(child(properties, 'w:tblBorders')) };
  if (Object.keys(lines).length > 0) look.lines = lines;
  return look;
}

export function rowLook(properties: XmlElement | undefined): RowLook {
  const look: RowLook = {};
  const height = child(properties, 'w:trHeight');
  set(look, 'height', points(wAttr(height, 'val')) || undefined);
  if (wAttr(height, 'hRule') === 'exact') look.exact = true;
  if (properties && toggle(properties, 'w:tblHeader')) look.header = true;
  if (properties && toggle(properties, 'w:cantSplit')) look.whole = true;
  return look;
}

export function cellLook(properties: XmlElement | undefined): CellLook {
  const look: CellLook = {};
  set(look, 'background', shade(child(properties, 'w:shd')));
  const width = child(properties, 'w:tcW');
  if (wAttr(width, 'type') === 'dxa') set(look, 'width', points(wAttr(width, 'w')));
  const vertical = wAttr(child(properties, 'w:vAlign'), 'val');
  set(look, 'vertical', vertical === 'center' ? 'middle' : vertical === 'bottom' ? 'bottom' : undefined);
  const borders = child(properties, 'w:tcBorders');
  if (!borders) return look;
  const lines = sidesOf(borders);
  look.sides = lines;
  look.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  return look;
}
