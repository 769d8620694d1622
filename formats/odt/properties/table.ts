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
import type { Changed } from './attributes.ts';
import { changedLines, changedShade } from './changedLines.ts';
import { type Change, type Codec, createFormats } from './codec.ts';
import { points, pt } from './lengths.ts';
import { sidesOf } from './lines.ts';
import { color, set } from './values.ts';

/** What a table is written from. */
export type TableChange = Change & {
  /** the widths of its columns in points, where the model knows them; whether they are others than in the file */
  columns: readonly number[] | undefined;
  hasOtherColumns: boolean;
};

/** Where a table stands and how wide it is depend on each other: one between the margins is as wide as they are,
 *  whatever it says of its width. */
const place: Codec<TableFormat, TableChange> = {
  read(given, format) {
    const align = given.get('table:align');
    if (isValid(table.align, align)) format.align = align as TableFormat['align'];
    if (!given.has('style:rel-width') && align !== 'margins')
      set(format, 'width', points(given.get('style:width')));
  },
  write(_, { attrs, properties, columns, hasOtherColumns }) {
    const { align, width } = attrs;
    const isAligned = isValid(table.align, align);
    const sum = columns?.reduce((all, one) => all + one, 0);
    const own = tableLength(width) ?? (hasOtherColumns ? sum : undefined);
    if (own === undefined && !isAligned) return undefined;
    const wide = own ?? sum;
    const free = isAligned ? String(align) : (properties?.attributes.get('table:align') ?? 'margins');
    return {
      ...(wide !== undefined && { 'style:width': pt(wide), 'style:rel-width': null }),
      'table:align': free === 'margins' ? 'left' : free,
      ...(isAligned && { 'fo:margin-left': null, 'fo:margin-right': null }),
    };
  },
};

/** All that a person can set about a table, as OpenDocument has it (ODF 1.3 part 3, 17.15). */
const tableProperties: Record<TableFormatName, Codec<TableFormat, TableChange>> = {
  // Each column has a style of its own: write/tableStyles.ts
  columns: place,
  width: place,
  align: place,
  // Tables have no named styles here.
  style: {},
};

const [FIXED, LEAST] = ['style:row-height', 'style:min-row-height'];

/** The height stands in one attribute where it is exact, and in another where it is the least. */
const height: Codec<RowFormat> = {
  read(given, format) {
    const exact = points(given.get(FIXED));
    set(format, 'height', exact ?? points(given.get(LEAST)));
    if (exact !== undefined) format.exact = true;
  },
  write(_, { attrs, properties }) {
    const { exact } = attrs;
    if (attrs.height === 0) return { [FIXED]: null, [LEAST]: null };
    const length = tableLength(attrs.height);
    if (length === undefined && typeof exact !== 'boolean') return undefined;
    const given = properties?.attributes;
    const value = length === undefined ? (given?.get(FIXED) ?? given?.get(LEAST)) : pt(length);
    if (value === undefined) return undefined;
    const isFixed = typeof exact === 'boolean' ? exact : given?.has(FIXED) === true;
    return { [FIXED]: isFixed ? value : null, [LEAST]: isFixed ? null : value };
  },
};

/** All that a person can set about a row (ODF 1.3 part 3, 17.17). */
const rowProperties: Record<RowFormatName, Codec<RowFormat>> = {
  height,
  exact: height,
  // Rows that are repeated stand in an element of their own: read/table.ts, write/table.ts
  header: {},
  whole: {
    read(given, format) {
      if (given.get('fo:keep-together') === 'always') format.whole = true;
    },
    write: (value) =>
      typeof value === 'boolean' ? { 'fo:keep-together': value ? 'always' : 'auto' } : undefined,
  },
};

/** The lines of all four sides may stand in one attribute. */
const border: Codec<CellFormat> = {
  read(given, format) {
    const lines = sidesOf(given);
    format.sides = lines;
    format.borders = sides.filter((side) => lines[side] !== undefined && lines[side] !== 'none').join(' ');
  },
  write: (_, { attrs, properties }) => changedLines({ type: 'cell', attrs }, properties),
};

/** All that a person can set about a cell (ODF 1.3 part 3, 17.18), in the order in which it is written. */
const cellProperties: Record<CellFormatName, Codec<CellFormat>> = {
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
  shade: {
    read: (given, format) => set(format, 'background', color(given.get('fo:background-color'))),
    write: changedShade,
  },
  vertical: {
    read(given, format) {
      const value = given.get('style:vertical-align');
      set(format, 'vertical', value === 'middle' || value === 'bottom' ? value : undefined);
    },
    write: (value): Changed | undefined =>
      isValid(cell.vertical, value) ? { 'style:vertical-align': String(value) } : undefined,
  },
};

/** What the styles of a table, a row and a cell say, and how they are changed. */
export const tableFormats = createFormats(tableProperties);
export const rowFormats = createFormats(rowProperties);
export const cellFormats = createFormats(cellProperties);
