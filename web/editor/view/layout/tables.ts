import type { CellFormat, Formatting, RowFormat, TableFormat } from '../../../../formats/model/index.ts';
import { lineCss, sides } from '../../../../formats/model/lines.ts';
import { alignCss } from '../../../../formats/model/tables.ts';
import { colour, css, entries, number, pt } from './declarations.ts';
import { cells, lineRules, roomRules } from './tableLines.ts';
import { tableStyleRules } from './tableStyles.ts';

/**
 * How the file's tables look. The lines of a table lie around all its cells and give way to those of a cell; the
 * selectors count alike, so that what comes later wins, and what a person set (written on the element) wins over all.
 */
export function tableRules(formatting: Formatting): string[] {
  const rules: string[] = tableStyleRules(formatting);
  for (const [at, table] of entries(formatting.tables))
    rules.push(...formRules(`.sheet table.f-${at}`, table));
  if (formatting.newTable) rules.push(...formRules(newTable, formatting.newTable));
  for (const [at, row] of entries(formatting.rows)) rules.push(`.sheet tr.w-${at} { ${rowCss(row)} }`);
  for (const [at, cell] of entries(formatting.cells)) {
    rules.push(`.sheet td.c-${at} { ${cellCss(cell)} }`);
    rules.push(...roomRules(`.sheet td.c-${at}`, cell.sides?.bottom ?? cell.sides?.top));
  }
  return rules;
}

/** A table that a person made, with lines and without a style; those of the file have a form. */
const newTable = '.sheet table.t-ruled:where(:not([class*=" f-"], [data-style]))';

function formRules(selector: string, table: TableFormat): string[] {
  const css = alignCss(table.align);
  const inside: string[] = [];
  const share = number(table.share, 1, 200);
  const width = pt(number(table.width, 1)) ?? (share === undefined ? undefined : `${share}%`);
  if (width !== undefined) css.push(`width: ${width}`);
  if (share !== undefined && number(table.width, 1) === undefined)
    inside.push(`width: calc(${share / 100} * var(--inside))`);
  if (table.align === undefined && table.left !== undefined) {
    const left = pt(number(table.left, -200, 1000));
    css.push(`margin-left: ${left}`);
    inside.push(`margin-left: calc(${left} + var(--section-left))`);
  }
  // What begins before the margin may end as far behind the other.
  if ((number(table.left) ?? 0) < 0) {
    const more = pt(2 * (number(table.left, -200, 0) ?? 0));
    css.push(`max-width: calc(100% - ${more})`);
    inside.push(`max-width: calc(var(--inside) - ${more})`);
  }
  if (table.rtl) css.push('direction: rtl');
  return [
    `${selector} { ${css.join('; ')} }`,
    ...(inside.length > 0 ? [`${selector}.in-section { ${inside.join('; ')} }`] : []),
    ...gridRules(selector, table),
    ...widthRules(selector, table.columns),
    ...paddingRules(selector, table.padding),
    // Those of a style with parts lie below these (tableStyles.ts).
    ...lineRules(selector, (table.shows ? table.own : table.lines) ?? {}),
  ];
}

/** How much wider than a table its columns may be together, in points. */
const ROUNDED = 2;

/** Columns are as wide as the file says, whatever their cells hold, until somebody changes them. */
function gridRules(selector: string, { columns, fixed, ...wide }: TableFormat): string[] {
  if (!fixed || !isColumns(columns)) return [];
  const sum = columns.split(' ').reduce((all, one) => all + Number(one), 0) / 20;
  const width = number(wide.width, 1);
  // Those that are to be narrower share what there is.
  if (wide.share !== undefined || (width ?? sum) < sum - ROUNDED) return [];
  const own = width === undefined ? [`width: ${pt(sum)}`] : [];
  // A column grows with a table in it.
  const which = `:where([data-columns="${columns}"]:not(:has(table)))`;
  return [`${selector}${which} { ${['table-layout: fixed', ...own].join('; ')} }`];
}

const isColumns = (columns: unknown): columns is string =>
  typeof columns === 'string' && /^[\d ]+$/.test(columns);

/** Cells have the widths that the file says until somebody changes those of the columns. */
const widthRules = (table: string, columns: unknown) =>
  isColumns(columns) ? [`${cells(`${table}:not([data-columns="${columns}"])`)} { width: auto }`] : [];

const paddingCss = (padding: TableFormat['padding']) =>
  Object.fromEntries(sides.map((side) => [`padding-${side}`, pt(number(padding?.[side], 0, 200))]));

const paddingRules = (table: string, padding: TableFormat['padding']) =>
  padding ? [`${cells(table)} { ${css(paddingCss(padding))} }`] : [];

const rowCss = (format: RowFormat) => css({ height: pt(number(format.height, 1)) });

function cellCss(format: CellFormat): string {
  const drawn = sides.map((side) => [`border-${side}`, lineCss(format.sides?.[side])] as const);
  // A draft from before knows only which sides have a line.
  const known = (format.borders ?? '').split(' ').filter((side) => /^(top|right|bottom|left)$/.test(side));
  const before = format.sides ? [] : known.map((side) => [`border-${side}`, '0.75pt solid #5f6b67'] as const);
  const vertical = format.vertical === 'middle' || format.vertical === 'bottom' ? format.vertical : undefined;
  return css({
    'background-color': colour(format.background),
    width: pt(number(format.width, 1)),
    'vertical-align': vertical,
    ...paddingCss(format.padding),
    ...Object.fromEntries([...before, ...drawn]),
  });
}
