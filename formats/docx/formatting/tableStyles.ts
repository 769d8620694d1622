import { sides } from '../../model/lines.ts';
import type {
  TableFormat,
  TablePart,
  TablePartFormat,
  TableStyleDefinition,
  TextFormat,
} from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { lineAt, lineOf, sidesOf } from '../properties/borders.ts';
import { points } from '../properties/lengths.ts';
import type { ThemeFonts } from '../properties/text.ts';
import { set, shade } from '../properties/values.ts';
import { paragraphFormat } from './paragraph.ts';
import { textFormat } from './text.ts';

/** The parts of a table that a style can give a look of their own (ECMA-376 Part 1, 17.18.89). */
const parts: Record<string, TablePart> = {
  band1Vert: 'oddColumns',
  band2Vert: 'evenColumns',
  band1Horz: 'oddRows',
  band2Horz: 'evenRows',
  firstRow: 'firstRow',
  lastRow: 'lastRow',
  firstCol: 'firstColumn',
  lastCol: 'lastColumn',
  nwCell: 'topLeft',
  neCell: 'topRight',
  swCell: 'bottomLeft',
  seCell: 'bottomRight',
};

/** A table style from the styles it is based on, the most general first. */
export function tableStyleDefinition(
  name: string,
  chain: XmlElement[],
  fonts: ThemeFonts,
): TableStyleDefinition {
  const whole: TablePartFormat = {};
  const own: NonNullable<TableStyleDefinition['parts']> = {};
  const bands = { rows: 1, columns: 1 };
  const definition: TableStyleDefinition = { name, lines: {} };
  for (const style of chain) {
    addPart(whole, style, fonts);
    const properties = child(style, 'w:tblPr');
    const padding = paddingOf(child(properties, 'w:tblCellMar'));
    if (padding) definition.padding = { ...definition.padding, ...padding };
    bands.rows = bandSize(properties, 'w:tblStyleRowBandSize') ?? bands.rows;
    bands.columns = bandSize(properties, 'w:tblStyleColBandSize') ?? bands.columns;
    for (const one of style.children) {
      if (one.name !== 'w:tblStylePr') continue;
      const type = wAttr(one, 'type') ?? '';
      const part = Object.hasOwn(parts, type) ? parts[type] : undefined;
      if (type === 'wholeTable') addPart(whole, one, fonts);
      if (!part) continue;
      const said = own[part] ?? {};
      addPart(said, one, fonts);
      own[part] = said;
    }
  }
  const { lines = {}, ...rest } = whole;
  Object.assign(definition, rest, { lines });
  if (Object.keys(own).length > 0) definition.parts = own;
  if (bands.rows !== 1 || bands.columns !== 1) definition.bands = bands;
  return definition;
}

/** What a style says of a part, over what those below it say. */
function addPart(part: TablePartFormat, said: XmlElement, fonts: ThemeFonts): void {
  const cell = child(said, 'w:tcPr');
  const lines = {
    ...linesOf(child(child(said, 'w:tblPr'), 'w:tblBorders')),
    ...linesOf(child(cell, 'w:tcBorders')),
  };
  if (Object.keys(lines).length > 0) part.lines = { ...part.lines, ...lines };
  set(part, 'background', shade(child(cell, 'w:shd')));
  const vertical = wAttr(child(cell, 'w:vAlign'), 'val');
  set(part, 'vertical', vertical === 'center' ? 'middle' : vertical === 'bottom' ? 'bottom' : undefined);
  const { language: _, ...text } = textFormat(child(said, 'w:rPr'), fonts);
  if (Object.keys(text).length > 0) part.text = { ...part.text, ...text };
  const { before, after, line, lineExact, lineLeast, align } = paragraphFormat(child(said, 'w:pPr'));
  const given = Object.entries({ before, after, line, lineExact, lineLeast, align });
  const paragraph = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  if (Object.keys(paragraph).length > 0) part.paragraph = { ...part.paragraph, ...paragraph };
}

const bandSize = (properties: XmlElement | undefined, name: string): number | undefined => {
  const size = Number(wAttr(child(properties, name), 'val'));
  return size >= 1 && size <= 20 ? Math.round(size) : undefined;
};

/** Takes from a style what the style of plain paragraphs says itself, which goes before (ECMA-376 Part 1, 17.7.2). */
export function giveWay(style: TableStyleDefinition, said: { text: TextFormat; paragraph: object }): void {
  for (const part of [style, ...Object.values(style.parts ?? {})]) {
    for (const name of Object.keys(said.text)) delete part.text?.[name as keyof TextFormat];
    for (const name of Object.keys(said.paragraph))
      delete (part.paragraph as Record<string, unknown> | undefined)?.[name];
  }
}

export function linesOf(borders: XmlElement | undefined): NonNullable<TableFormat['lines']> {
  const lines: NonNullable<TableFormat['lines']> = borders ? sidesOf(borders) : {};
  set(lines, 'across', lineOf(child(borders, 'w:insideH')));
  set(lines, 'down', lineOf(child(borders, 'w:insideV')));
  return lines;
}

export function paddingOf(margins: XmlElement | undefined): TableFormat['padding'] {
  if (!margins) return undefined;
  const padding: NonNullable<TableFormat['padding']> = {};
  for (const side of sides) set(padding, side, points(wAttr(lineAt(margins, side), 'w')));
  return padding;
}

/** The switches of a table for the parts of its style: a bit of `w:val`, and an attribute of newer files (17.4.55). */
const switches = [
  ['firstRow', 'firstRow', 0x20],
  ['lastRow', 'lastRow', 0x40],
  ['firstColumn', 'firstColumn', 0x80],
  ['lastColumn', 'lastColumn', 0x100],
  ['noHBand', 'rows', 0x200],
  ['noVBand', 'columns', 0x400],
] as const;

/** Which parts of its style a table shows; without a word of it, the bands. */
export function shownParts(look: XmlElement | undefined): NonNullable<TableFormat['shows']> {
  const bits = Number.parseInt(wAttr(look, 'val') ?? '', 16) || 0;
  return switches.flatMap(([attribute, part, bit]) => {
    const said = wAttr(look, attribute);
    const isSet = said === undefined ? (bits & bit) !== 0 : /^(1|true|on)$/.test(said);
    return isSet === attribute.startsWith('no') ? [] : [part];
  });
}
