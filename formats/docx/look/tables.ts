import { type LineStyle, type Side, sides, writeLine } from '../../model/lines.ts';
import type { CellLook, RowLook, TableLook, TableStyleLook } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { points } from './paragraph.ts';
import { color, set, toggle } from './text.ts';

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

function lineOf(line: XmlElement | undefined): string | undefined {
  if (!line) return undefined;
  if (!isDrawn(line)) return 'none';
  // Widths are counted in eighths of a point (ECMA-376 Part 1, 17.3.4).
  const width = Number(wAttr(line, 'sz') ?? 4) / 8 || 0.5;
  const style = lineStyles[wAttr(line, 'val') ?? ''] ?? 'single';
  return writeLine({ style, width, colour: color(wAttr(line, 'color')) ?? '000000' });
}

/** The line at a side; newer files name the sides by the direction of writing. */
export function lineAt(borders: XmlElement | undefined, side: Side): XmlElement | undefined {
  const other = side === 'left' ? 'start' : side === 'right' ? 'end' : side;
  return child(borders, `w:${side}`) ?? child(borders, `w:${other}`);
}

function linesOf(borders: XmlElement | undefined): NonNullable<TableLook['lines']> {
  const lines: NonNullable<TableLook['lines']> = {};
  for (const side of sides) set(lines, side, lineOf(lineAt(borders, side)));
  set(lines, 'across', lineOf(child(borders, 'w:insideH')));
  set(lines, 'down', lineOf(child(borders, 'w:insideV')));
  return lines;
}

/** A table style from the styles it is based on, the most general first. */
export function tableStyleLook(name: string, chain: XmlElement[]): TableStyleLook {
  const look: TableStyleLook = { name, lines: {} };
  for (const style of chain) {
    Object.assign(look.lines, linesOf(child(child(style, 'w:tblPr'), 'w:tblBorders')));
    set(look, 'background', color(wAttr(child(child(style, 'w:tcPr'), 'w:shd'), 'fill')));
    const first = style.children.find(
      (one) => one.name === 'w:tblStylePr' && wAttr(one, 'type') === 'firstRow',
    );
    if (!first) continue;
    const own = { ...look.first };
    const text = child(first, 'w:rPr');
    set(own, 'background', color(wAttr(child(child(first, 'w:tcPr'), 'w:shd'), 'fill')));
    set(own, 'bold', text && toggle(text, 'w:b'));
    set(own, 'color', color(wAttr(child(text, 'w:color'), 'val')));
    look.first = own;
  }
  return look;
}

export function tableLook(properties: XmlElement | undefined, style: TableStyleLook | undefined): TableLook {
  const look: TableLook = {};
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
  set(look, 'background', color(wAttr(child(properties, 'w:shd'), 'fill')));
  const width = child(properties, 'w:tcW');
  if (wAttr(width, 'type') === 'dxa') set(look, 'width', points(wAttr(width, 'w')));
  const vertical = wAttr(child(properties, 'w:vAlign'), 'val');
  set(look, 'vertical', vertical === 'center' ? 'middle' : vertical === 'bottom' ? 'bottom' : undefined);
  const borders = child(properties, 'w:tcBorders');
  if (!borders) return look;
  const lines: NonNullable<CellLook['sides']> = {};
  for (const side of sides) set(lines, side, lineOf(lineAt(borders, side)));
  look.sides = lines;
  look.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  return look;
}
