import { container, doc, rawBlock, text } from './blocks.ts';
import { image, marker, raw, section } from './inline.ts';
import { marks } from './marks.ts';
import { paragraph } from './paragraph.ts';
import type { Properties } from './property.ts';
import { cell, gap, mergedCell, rawCell, rawRow, row, table } from './table.ts';

const all = {
  doc,
  paragraph,
  table,
  row,
  cell,
  mergedCell,
  gap,
  rawCell,
  rawRow,
  container,
  rawBlock,
  text,
  image,
  raw,
  marker,
  section,
};

/** What each node of the editor's document says. */
export const nodeProperties: Readonly<Record<keyof typeof all, Properties>> = all;
export type NodeName = keyof typeof all;

/** What each mark says. */
export const markProperties: Readonly<Record<keyof typeof marks, Properties>> = marks;
export type MarkName = keyof typeof marks;

export type { TextFormatName } from './marks.ts';
export {
  initialValue,
  inParagraphFormat,
  type ParagraphFormatName,
  type ParagraphNumber,
  type ParagraphSwitch,
  type ParagraphValue,
  type ParagraphValues,
  paragraphLengths,
  paragraphNumbers,
  paragraphSwitches,
  paragraphValues,
} from './paragraph.ts';
export {
  attrsOf,
  contentOf,
  type Format,
  isValid,
  type Properties,
  type Property,
  stylable,
  type Value,
} from './property.ts';
export type { CellFormatName, RowFormatName, TableFormatName } from './table.ts';
