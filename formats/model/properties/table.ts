import { readLine } from '../lines.ts';
import { isColour } from '../values.ts';
import { origin, type Properties, type Settable, set, shape, shown, suggested, written } from './property.ts';

const border = set('text', { ...suggested, is: (value: unknown) => readLine(value) !== undefined });
const borders = { borderTop: border, borderRight: border, borderBottom: border, borderLeft: border };
/** Lengths that tables take, in points. */
const length = { ...suggested, min: 1, max: 1584 } as const;

/** Where the shape of a table changed, the cells of it are told what they are to say. */
const writtenBorders = {
  borderTop: written('text'),
  borderRight: written('text'),
  borderBottom: written('text'),
  borderLeft: written('text'),
};

/** `columns`: widths in twentieths of a point; `width` in points. */
export const table = {
  id: origin(),
  props: origin(),
  columns: set('text', suggested),
  look: shown('text'),
  form: shown('number'),
  style: set('text', { ...suggested, formats: ['docx'] }),
  align: set('text', { ...suggested, values: ['left', 'center', 'right'] }),
  width: set('number', length),
  change: origin(),
  reformat: origin(),
} satisfies Properties;

/** `height` in points, 0 for as high as what it holds; `header`: repeats on every page; `whole`: not torn by a page break. */
export const row = {
  id: origin(),
  props: origin(),
  look: shown('number'),
  height: set('number', { ...length, min: 0 }),
  exact: set('boolean', suggested),
  header: set('boolean', suggested),
  whole: set('boolean', suggested),
  change: origin(),
  reformat: origin(),
} satisfies Properties;

/** The lines around it as in lines.ts, `shade` (RRGGBB or `none`); `span` and `rows` it reaches over. */
export const cell = {
  id: origin(),
  props: origin(),
  look: shown('number'),
  shade: set('text', { ...suggested, is: (value: unknown) => value === 'none' || isColour(value) }),
  vertical: set('text', { ...suggested, values: ['top', 'middle', 'bottom'] }),
  ...borders,
  change: origin(),
  reformat: origin(),
  span: shape({ default: 1 }),
  rows: shape({ default: 1 }),
  wide: written('number'),
} satisfies Properties;

/** What stands for a cell above it that reaches down. */
export const mergedCell = {
  id: origin(),
  props: origin(),
  span: shape(),
  change: origin(),
  wide: written('number'),
  shade: written('text'),
  ...writtenBorders,
} satisfies Properties;

/** Columns that a row leaves free. */
export const gap = { span: shape() } satisfies Properties;

/** What is neither row nor cell and is kept whole. */
export const rawCell = { id: origin(), text: shown('text') } satisfies Properties;
export const rawRow = rawCell;

/** What a person can set about a table, a row and a cell. */
export type TableFormatName = Settable<typeof table>;
export type RowFormatName = Settable<typeof row>;
export type CellFormatName = Settable<typeof cell>;
