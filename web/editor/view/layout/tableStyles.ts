import {
  type Formatting,
  safeName,
  type TableFormat,
  type TablePart,
  type TablePartFormat,
  type TableStyleDefinition,
} from '../../../../formats/model/index.ts';
import { colour, css, entries } from './declarations.ts';
import { paragraphCss } from './paragraphs.ts';
import { cells, lineRules, type Place, partLineRules } from './tableLines.ts';
import { leadCss, textCss } from './texts.ts';

/** In this order parts of a table lie over each other (ECMA-376 Part 1, 17.7.6). */
const order: readonly TablePart[] = [
  'oddColumns',
  'evenColumns',
  'oddRows',
  'evenRows',
  'firstRow',
  'lastRow',
  'firstColumn',
  'lastColumn',
  'topLeft',
  'topRight',
  'bottomLeft',
  'bottomRight',
];

type Shown = ReadonlySet<string>;
/** What a table shows to which a person gave a style: it is written so. */
const usual: Shown = new Set(['firstRow', 'firstColumn', 'rows']);

/** Tables with a style: how they are selected, and what of it they show. */
type Wearers = { table: string; style: TableStyleDefinition; shown: Shown };

function wearers(formatting: Formatting): Wearers[] {
  const forms = entries(formatting.tables);
  return entries(formatting.tableStyles).flatMap(([id, style]) => {
    // A style that a person chose goes before that of the file.
    const own = forms.flatMap(([at, { style: worn, shows }]) =>
      worn === id
        ? [{ table: `.sheet table.f-${at}:where(:not([data-style]))`, style, shown: shownBy(style, shows) }]
        : [],
    );
    return [...own, ...chosen(id, style, forms)];
  });
}

/** A table of the file that a person gives a style goes on to show the parts that it showed. */
function chosen(id: string, style: TableStyleDefinition, forms: [string, TableFormat][]): Wearers[] {
  const table = `.sheet table.ts-${safeName(id)}`;
  if (!partsOf(style)) return [{ table, style, shown: usual }];
  const others = forms.filter(([, { shows }]) => shows !== undefined && !isUsual(shows));
  const bySwitches = Map.groupBy(others, ([, { shows }]) => [...(shows ?? [])].sort().join(' '));
  const classes = (some: [string, TableFormat][]) => some.map(([at]) => `.f-${at}`).join(', ');
  const rest = others.length === 0 ? '' : `:where(:not(${classes(others)}))`;
  return [
    { table: `${table}${rest}`, style, shown: usual },
    ...[...bySwitches].map(([switches, some]) => ({
      table: `${table}:where(${classes(some)})`,
      style,
      shown: new Set(switches.split(' ')),
    })),
  ];
}

const isUsual = (shows: readonly string[]) =>
  shows.length === usual.size && shows.every((one) => usual.has(one));
const shownBy = (style: TableStyleDefinition, shows: TableFormat['shows']): Shown =>
  shows ? new Set(shows) : partsOf(style) ? usual : new Set();

/** A draft from before knows of the first row alone, in other words. */
type Older = TableStyleDefinition & { first?: { background?: string; bold?: boolean; color?: string } };
function partsOf(style: Older): TableStyleDefinition['parts'] {
  if (style.parts || !style.first) return style.parts;
  const { background, ...text } = style.first;
  return { firstRow: { ...(background !== undefined && { background }), text } };
}

/** Lines, shades and places of text that styles give tables and their parts. */
export const tableStyleRules = (formatting: Formatting): string[] =>
  wearers(formatting).flatMap(({ table, style, shown }) => [
    ...lineRules(table, style.lines),
    ...cellRules(table, everywhere, style),
    ...partsIn(style, shown).flatMap(([part, place]) => [
      ...partLineRules(table, part.lines ?? {}, place),
      ...cellRules(table, place, part),
    ]),
  ]);

/** What styles say of text and paragraphs, for those whose own style says nothing: it comes before those of styles. */
export const tableParagraphRules = (formatting: Formatting): string[] =>
  wearers(formatting).flatMap(({ table, style, shown }) =>
    [[style, everywhere] as const, ...partsIn(style, shown)].flatMap(([part, place]) => {
      const { text = {}, paragraph = {} } = part;
      const said = `${textCss(text)} ${leadCss(text.font, formatting)} ${paragraphCss(paragraph)}`.trim();
      if (said === '') return [];
      const cell = `:where(${cells(table, place.row, place.cell)})`;
      return [
        `.sheet ${cell} > ${paragraphs}, .sheet ${cell} > :where(.container) ${paragraphs} { ${said} }`,
      ];
    }),
  );

const paragraphs = ':is(p, h1, h2, h3, h4, h5, h6)';

const everywhere: Place = { row: 'tr', cell: 'td' };

function cellRules(table: string, { row, cell }: Place, { background, vertical }: TablePartFormat): string[] {
  const said = css({
    'background-color': colour(background),
    'vertical-align': vertical === 'middle' || vertical === 'bottom' ? vertical : undefined,
  });
  return said === '' ? [] : [`${cells(table, row, cell)} { ${said} }`];
}

/** The parts of a style that tables show, each with its place in a table. */
function partsIn(style: TableStyleDefinition, shown: Shown): [TablePartFormat, Place][] {
  const parts = partsOf(style) ?? {};
  return order.flatMap((name): [TablePartFormat, Place][] => {
    const part = parts[name];
    const place = part && placeOf(name, shown, style.bands ?? { rows: 1, columns: 1 });
    return part && place ? [[part, place]] : [];
  });
}

const [firstRow, lastRow] = ['tr:first-child', 'tr:last-child'];
const [firstCell, lastCell] = ['td:first-child', 'td:last-child'];

function placeOf(part: TablePart, shown: Shown, bands: { rows: number; columns: number }): Place | undefined {
  const [top, bottom] = [shown.has('firstRow'), shown.has('lastRow')];
  const [left, right] = [shown.has('firstColumn'), shown.has('lastColumn')];
  const row = (at: string): Place => ({ row: at, cell: 'td', firstRow: at, lastRow: at });
  const column = (at: string): Place => ({ row: 'tr', cell: at, firstCell: at, lastCell: at });
  const corner = (row: string, cell: string): Place => ({
    row,
    cell,
    firstRow: row,
    lastRow: row,
    firstCell: cell,
    lastCell: cell,
  });
  const rowBand = (isOdd: boolean): Place => {
    const { every, first, last } = band('tr', isOdd, bands.rows, top, bottom ? lastRow : undefined);
    return { row: every, cell: 'td', firstRow: first, lastRow: last };
  };
  const columnBand = (isOdd: boolean): Place => {
    const { every, first, last } = band('td', isOdd, bands.columns, left, right ? lastCell : undefined);
    return { row: 'tr', cell: every, firstCell: first, lastCell: last };
  };
  const places: Record<TablePart, false | Place> = {
    oddRows: shown.has('rows') && rowBand(true),
    evenRows: shown.has('rows') && rowBand(false),
    oddColumns: shown.has('columns') && columnBand(true),
    evenColumns: shown.has('columns') && columnBand(false),
    firstRow: top && row(firstRow),
    lastRow: bottom && row(lastRow),
    firstColumn: left && column(firstCell),
    lastColumn: right && column(lastCell),
    topLeft: top && left && corner(firstRow, firstCell),
    topRight: top && right && corner(firstRow, lastCell),
    bottomLeft: bottom && left && corner(lastRow, firstCell),
    bottomRight: bottom && right && corner(lastRow, lastCell),
  };
  return places[part] || undefined;
}

/** Rows or cells of a band, which begin behind the first one where that has a look of its own, and end before the last. */
function band(element: string, isOdd: boolean, given: number, isBehind: boolean, end: string | undefined) {
  const size = Math.min(Math.max(Math.round(Number(given) || 1), 1), 20);
  const start = (isOdd ? 0 : size) + (isBehind ? 1 : 0);
  const at = (number: number) =>
    `${element}:nth-child(${2 * size}n + ${start + number})${end === undefined ? '' : `:not(${end})`}`;
  const all = Array.from({ length: size }, (_, number) => at(number + 1));
  return { every: all.join(', '), first: at(1), last: at(size) };
}
