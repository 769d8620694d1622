import {
  type ChartData,
  type ChartKind,
  MAX_CATEGORIES,
  MAX_COLUMNS,
  writeChartData,
} from '../../../../formats/drawing/chart/data.ts';
import { type Decimal, pastedNumbers, readNumber, typedNumber } from './typedNumbers.ts';

/** A table as it is typed: names of the series in its first row, categories in its first column. */
export type Table = string[][];

export const tableOf = ({ categories, series }: ChartData, decimal: Decimal): Table => [
  ['', ...series.map(({ name }) => name)],
  ...categories.map((one, at) => [
    one,
    ...series.map(({ values }) => {
      const value = values[at] ?? null;
      return value === null ? '' : typedNumber(value, decimal);
    }),
  ]),
];

export type ReadTable =
  | { data: string }
  | { fault: 'empty' | 'number'; row: number; column: number; said: string };

/**
 * The data of a chart that a table says; rows and columns without anything in them are left out.
 * @param decimal what stands before the decimals of a number in the language of the page
 */
export function readTable(table: Table, kind: ChartKind, title: string, decimal: Decimal): ReadTable {
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
      if (readNumber(said(row, column), decimal) === undefined)
        return { fault: 'number', row, column, said: said(row, column) };
  const series = columns.map((column) => ({
    name: clean(said(0, column)),
    values: rows.map((row) => readNumber(said(row, column), decimal) ?? null),
  }));
  if (!series.some(({ values }) => values.some((one) => one !== null)))
    return { fault: 'empty', row: 1, column: 1, said: '' };
  const categories = rows.map((row) => clean(said(row, 0)));
  return { data: writeChartData({ kind, title: clean(title.trim()), categories, series }) };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
const clean = (words: string) => words.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 200);

/** A table with cells of another one put in from a place on, such as what was copied from a workbook. */
export function filled(table: Table, row: number, column: number, text: string, decimal: Decimal): Table {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const height = Math.min(Math.max(table.length, row + lines.length), MAX_CATEGORIES + 1);
  const width = Math.min(
    Math.max(table[0]?.length ?? 0, column + Math.max(...lines.map((line) => line.length))),
    MAX_COLUMNS + 1,
  );
  const columns = range(0, width - column).map((x) =>
    columnOf(lines, x, { isNames: x + column === 0, from: row === 0 ? 1 : 0 }, decimal),
  );
  return range(0, height).map((y) =>
    range(0, width).map((x) => columns[x - column]?.[y - row] ?? table[y]?.[x] ?? ''),
  );
}

/** One pasted column, whose numbers are written as they are on the page; names of categories and of series are none. */
function columnOf(
  lines: Table,
  x: number,
  { isNames, from }: { isNames: boolean; from: number },
  decimal: Decimal,
): (string | undefined)[] {
  const cells = lines.map((line) => line[x]);
  if (isNames) return cells;
  const numbers = pastedNumbers(
    cells.slice(from).map((one) => one ?? ''),
    decimal,
  );
  return cells.map((one, at) => (one === undefined || at < from ? one : numbers[at - from]));
}

export const withRow = (table: Table): Table =>
  table.length > MAX_CATEGORIES ? table : [...table, (table[0] ?? []).map(() => '')];
export const withColumn = (table: Table): Table =>
  (table[0]?.length ?? 0) > MAX_COLUMNS ? table : table.map((row) => [...row, '']);
