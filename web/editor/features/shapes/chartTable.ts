import {
  type ChartData,
  type ChartKind,
  MAX_CATEGORIES,
  MAX_COLUMNS,
  writeChartData,
} from '../../../../formats/drawing/chart/data.ts';

/** A table as it is typed: names of the series in its first row, categories in its first column. */
export type Table = string[][];

export const tableOf = ({ categories, series }: ChartData): Table => [
  ['', ...series.map(({ name }) => name)],
  ...categories.map((one, at) => [one, ...series.map(({ values }) => shown(values[at] ?? null))]),
];

const shown = (value: number | null) => (value === null ? '' : String(value));

/** A number as people write it, with a point or a comma; null for an empty cell, undefined for what is none. */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '');
  if (text === '') return null;
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  // What stands twice, or before another sign, parts thousands.
  const isDecimal = last >= 0 && text.indexOf(text[last] ?? '') === last;
  const whole = (last < 0 ? text : text.slice(0, last)).replace(/[.,]/g, '');
  const rest = last < 0 ? '' : text.slice(last + 1);
  const plain = isDecimal ? `${whole}.${rest}` : whole + rest;
  return /^[-+−]?\d*\.?\d+(e[-+]?\d+)?%?$/i.test(plain.replace(/\.$/, '.0'))
    ? Number.parseFloat(plain.replace('−', '-')) / (plain.endsWith('%') ? 100 : 1)
    : undefined;
}

export type ReadTable = { data: string } | { fault: 'empty' | 'number'; row: number; column: number };

/** The data of a chart that a table says; rows and columns without anything in them are left out. */
export function readTable(table: Table, kind: ChartKind, title: string): ReadTable {
  const said = (row: number, column: number) => (table[row]?.[column] ?? '').trim();
  const width = Math.max(...table.map((row) => row.length));
  const rows = range(1, table.length).filter((row) =>
    range(0, width).some((column) => said(row, column) !== ''),
  );
  const columns = range(1, width).filter((column) =>
    range(0, table.length).some((row) => said(row, column) !== ''),
  );
  for (const row of rows)
    for (const column of columns)
      if (readNumber(said(row, column)) === undefined) return { fault: 'number', row, column };
  const series = columns.map((column) => ({
    name: clean(said(0, column)),
    values: rows.map((row) => readNumber(said(row, column)) ?? null),
  }));
  if (!series.some(({ values }) => values.some((one) => one !== null)))
    return { fault: 'empty', row: 1, column: 1 };
  const categories = rows.map((row) => clean(said(row, 0)));
  return { data: writeChartData({ kind, title: clean(title.trim()), categories, series }) };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
const clean = (words: string) => words.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 200);

/** A table with cells of another one put in from a place on, such as what was copied from a workbook. */
export function filled(table: Table, row: number, column: number, text: string): Table {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const height = Math.min(Math.max(table.length, row + lines.length), MAX_CATEGORIES + 1);
  const width = Math.min(
    Math.max(table[0]?.length ?? 0, column + Math.max(...lines.map((line) => line.length))),
    MAX_COLUMNS + 1,
  );
  return range(0, height).map((y) =>
    range(0, width).map((x) => lines[y - row]?.[x - column] ?? table[y]?.[x] ?? ''),
  );
}

export const withRow = (table: Table): Table =>
  table.length > MAX_CATEGORIES ? table : [...table, (table[0] ?? []).map(() => '')];
export const withColumn = (table: Table): Table =>
  (table[0]?.length ?? 0) > MAX_COLUMNS ? table : table.map((row) => [...row, '']);
