import { sides } from '../../model/lines.ts';
import { isValid } from '../../model/properties/index.ts';
import {
  type CellFormatName,
  cell,
  type RowFormatName,
  type TableFormatName,
  table,
} from '../../model/properties/table.ts';
import { tableLength } from '../../model/tables.ts';
import type { CellFormat, RowFormat, TableFormat } from '../../model/types.ts';
import { child, escapeAttribute, wAttr } from '../../package/xml.ts';
import { sidesOf } from './borders.ts';
import { changedLines, changedShade } from './changedLines.ts';
import { type Change, type Codec, createFormats, type Elements } from './codec.ts';
import { writeSimple } from './elements.ts';
import { points } from './lengths.ts';
import { isOn, set, shade } from './values.ts';

/** What a table is written from. */
export type TableChange = Change & {
  /** Whether the file has a table style of this name. */
  hasStyle(name: string): boolean;
  /** the widths of its columns as the file says them */
  columnsBefore: string;
};

const twips = (points: number) => String(Math.round(points * 20));

const sumOf = (columns: unknown) =>
  typeof columns === 'string' ? columns.split(' ').reduce((sum, one) => sum + (Number(one) || 0), 0) : 0;

/** A table is as wide as a person made it, or as its columns have become together. */
const width: Codec<TableFormat, TableChange> = {
  element: 'tblW',
  read(found, format) {
    const [type, given] = [wAttr(found, 'type'), wAttr(found, 'w') ?? ''];
    if (type === 'dxa') set(format, 'width', points(given) || undefined);
    // In fiftieths of a hundredth, or as it is written today.
    const share = given.endsWith('%') ? Number.parseFloat(given) : type === 'pct' ? Number(given) / 50 : 0;
    if (share > 0) set(format, 'share', share);
  },
  write(_, { attrs, properties, columnsBefore }) {
    const own = tableLength(attrs.width);
    if (own !== undefined) return { w: twips(own), type: 'dxa' };
    const { columns } = attrs;
    const type = wAttr(child(properties, 'w:tblW'), 'type');
    const isOther = typeof columns === 'string' && sumOf(columns) !== sumOf(columnsBefore);
    return isOther && type !== undefined && type !== 'auto'
      ? { w: twips(sumOf(columns) / 20), type: 'dxa' }
      : undefined;
  },
};

/** All that a person can set about a table, as Word has it (ECMA-376 Part 1, 17.4.59). */
const tableProperties: Record<TableFormatName, Codec<TableFormat, TableChange>> = {
  // The grid says the widths of the columns: write/table.ts
  columns: width,
  width,
  // Read where the styles of the file are known: formatting/tables.ts
  style: {
    element: 'tblStyle',
    write(value, { source, properties, hasStyle }) {
      if (typeof value !== 'string' || !hasStyle(value)) return undefined;
      const changes: Elements = new Map([
        ['tblStyle', writeSimple(source, 'tblStyle', escapeAttribute(value))],
      ]);
      // A style's first row is shown as such only where the table says so.
      if (!child(properties, 'w:tblLook')) changes.set('tblLook', writeSimple(source, 'tblLook', '04A0'));
      return changes;
    },
  },
  align: {
    element: 'jc',
    read(found, format) {
      const align = wAttr(found, 'val');
      if (align === 'center') format.align = 'center';
      if (align === 'right' || align === 'end') format.align = 'right';
    },
    write(value, { source }) {
      if (!isValid(table.align, value)) return undefined;
      const strict: Record<string, string> = source.strict ? { left: 'start', right: 'end' } : {};
      return writeSimple(source, 'jc', strict[String(value)] ?? String(value));
    },
  },
};

/** The height and whether it is exact stand in one element. */
const height: Codec<RowFormat> = {
  element: 'trHeight',
  read(found, format) {
    set(format, 'height', points(wAttr(found, 'val')) || undefined);
    if (wAttr(found, 'hRule') === 'exact') format.exact = true;
  },
  write(_, { attrs, properties }) {
    if (attrs.height === 0) return null;
    const old = child(properties, 'w:trHeight');
    const length = tableLength(attrs.height);
    const { exact } = attrs;
    if (length === undefined && !(typeof exact === 'boolean' && old)) return undefined;
    return {
      val: length === undefined ? (wAttr(old, 'val') ?? '0') : twips(length),
      hRule: exact === true ? 'exact' : exact === false ? 'atLeast' : (wAttr(old, 'hRule') ?? 'atLeast'),
    };
  },
};

/** On by an element without content, off without it. */
const flag = (element: string, name: 'header' | 'whole'): Codec<RowFormat> => ({
  element,
  read(found, format) {
    if (isOn(found)) format[name] = true;
  },
  write: (value, { source }) =>
    typeof value === 'boolean' ? (value ? writeSimple(source, element) : null) : undefined,
});

/** All that a person can set about a row (ECMA-376 Part 1, 17.4.81). */
const rowProperties: Record<RowFormatName, Codec<RowFormat>> = {
  height,
  exact: height,
  header: flag('tblHeader', 'header'),
  whole: flag('cantSplit', 'whole'),
};

/** The lines of all four sides stand in one element. */
const border: Codec<CellFormat> = {
  element: 'tcBorders',
  read(found, format) {
    const lines = sidesOf(found);
    format.sides = lines;
    format.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  },
  write: (_, { source, attrs, properties }) =>
    changedLines(source, { type: 'cell', attrs }, 'tcBorders', child(properties, 'w:tcBorders')),
};

/** All that a person can set about a cell (ECMA-376 Part 1, 17.4.69). */
const cellProperties: Record<CellFormatName, Codec<CellFormat>> = {
  shade: {
    element: 'shd',
    read: (found, format) => set(format, 'background', shade(found)),
    write: (value, { source, properties }) => changedShade(source, value, child(properties, 'w:shd')),
  },
  vertical: {
    element: 'vAlign',
    read(found, format) {
      const value = wAttr(found, 'val');
      set(format, 'vertical', value === 'center' ? 'middle' : value === 'bottom' ? 'bottom' : undefined);
    },
    write: (value, { source }) =>
      isValid(cell.vertical, value)
        ? writeSimple(source, 'vAlign', value === 'middle' ? 'center' : String(value))
        : undefined,
  },
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
};

/** What the properties of a table (`w:tblPr`), a row (`w:trPr`) and a cell (`w:tcPr`) say, and how they are changed. */
export const tableFormats = createFormats(tableProperties);
export const rowFormats = createFormats(rowProperties);
export const cellFormats = createFormats(cellProperties);
