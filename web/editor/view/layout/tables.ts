import {
  type CellFormat,
  type Formatting,
  type RowFormat,
  safeName,
  type TableFormat,
} from '../../../../formats/model/index.ts';
import { lineCss, sides } from '../../../../formats/model/lines.ts';
import { alignCss } from '../../../../formats/model/tables.ts';
import { colour, css, entries, number, pt } from './declarations.ts';
import { paragraphCss } from './paragraphs.ts';

/**
 * How the file's tables look. The lines of a table lie around all its cells and give way to those of a cell; the
 * selectors count alike, so that what comes later wins, and what a person set (written on the element) wins over all.
 */
export function tableRules(formatting: Formatting): string[] {
  const rules: string[] = [];
  for (const [id, { lines, background, first }] of entries(formatting.tableStyles)) {
    const table = `.sheet table.ts-${safeName(id)}`;
    rules.push(...lineRules(table, lines), `${table} { ${css({ 'background-color': colour(background) })} }`);
    if (first) rules.push(...firstRowRules(table, first));
  }
  for (const [at, table] of entries(formatting.tables)) rules.push(...formRules(formatting, at, table));
  for (const [at, row] of entries(formatting.rows)) rules.push(`.sheet tr.w-${at} { ${rowCss(row)} }`);
  for (const [at, cell] of entries(formatting.cells)) rules.push(`.sheet td.c-${at} { ${cellCss(cell)} }`);
  return rules;
}

/** What table styles say of paragraphs, for those whose own style says nothing: it comes before those of styles. */
export function tableParagraphRules(formatting: Formatting): string[] {
  return entries(formatting.tableStyles).flatMap(([id, { paragraph }]) => {
    if (!paragraph) return [];
    const forms = entries(formatting.tables).flatMap(([at, table]) =>
      table.style === id ? [`.f-${at}`] : [],
    );
    return [
      `.sheet :where(${[`.ts-${safeName(id)}`, ...forms].join(', ')}) p { ${paragraphCss(paragraph)} }`,
    ];
  });
}

function formRules(formatting: Formatting, at: string, table: TableFormat): string[] {
  const selector = `.sheet table.f-${at}`;
  const style = formatting.tableStyles?.[table.style ?? ''];
  const css = alignCss(table.align);
  const width = pt(number(table.width, 1));
  if (width !== undefined) css.push(`width: ${width}`);
  if (table.align === undefined && table.left !== undefined)
    css.push(`margin-left: ${pt(number(table.left, -200, 1000))}`);
  // What begins before the margin may end as far behind the other.
  if ((number(table.left) ?? 0) < 0)
    css.push(`max-width: calc(100% - ${pt(2 * (number(table.left, -200, 0) ?? 0))})`);
  if (table.rtl) css.push('direction: rtl');
  return [
    `${selector} { ${css.join('; ')} }`,
    ...widthRules(selector, table.columns),
    ...paddingRules(selector, table.padding),
    ...lineRules(selector, table.lines ?? {}),
    // A style that a person chose instead has its own first row.
    ...(style?.first ? firstRowRules(`${selector}:not([data-style])`, style.first) : []),
  ];
}

/** Cells have the widths that the file says until somebody changes those of the columns. */
const widthRules = (table: string, columns: unknown) =>
  typeof columns === 'string' && /^[\d ]+$/.test(columns)
    ? [`${cells(`${table}:not([data-columns="${columns}"])`)} { width: auto }`]
    : [];

/** The cells of a table and not those of tables inside it; counts like one class. */
const cells = (table: string, row = ':where(tr)') => `${table} > :where(tbody) > ${row} > :where(td)`;

function lineRules(table: string, lines: NonNullable<TableFormat['lines']>): string[] {
  const line = (value: unknown) => {
    const drawn = lineCss(value);
    return drawn === 'hidden' ? 'none' : drawn;
  };
  const [across, down] = [line(lines.across), line(lines.down)];
  const inner = css({
    'border-top': across,
    'border-bottom': across,
    'border-left': down,
    'border-right': down,
  });
  const rules = [`${cells(table)} { ${inner} }`];
  const edge = (side: string, row: string, cell: string, value: string | undefined) =>
    value !== undefined &&
    rules.push(`${table} > :where(tbody) > :where(${row}) > :where(${cell}) { border-${side}: ${value} }`);
  edge('top', 'tr:first-child', 'td', line(lines.top));
  edge('bottom', 'tr:last-child', 'td', line(lines.bottom));
  edge('left', 'tr', 'td:first-child', line(lines.left));
  edge('right', 'tr', 'td:last-child', line(lines.right));
  return rules;
}

const paddingCss = (padding: TableFormat['padding']) =>
  Object.fromEntries(sides.map((side) => [`padding-${side}`, pt(number(padding?.[side], 0, 200))]));

const paddingRules = (table: string, padding: TableFormat['padding']) =>
  padding ? [`${cells(table)} { ${css(paddingCss(padding))} }`] : [];

type First = NonNullable<NonNullable<Formatting['tableStyles']>[string]['first']>;

function firstRowRules(table: string, { background, bold, color }: First): string[] {
  const text = css({ color: colour(color), 'font-weight': bold ? 'bold' : undefined });
  const row = ':where(tr:first-child)';
  return [
    `${cells(table, row)} { ${css({ 'background-color': colour(background) })} }`,
    `${cells(table, row)} > p { ${text} }`,
  ];
}

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
