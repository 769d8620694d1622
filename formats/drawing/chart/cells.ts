import { child, descendants, textBelow, type XmlElement } from '../../package/xml.ts';
import { MAX_POINTS } from './model.ts';

/** The table of a chart of an OpenDocument file: rows of cells, each with its text and its number. */
export type Cell = { text: string; value: number | null };
export type Cells = Cell[][];

const MAX_COLUMNS = 200;

export function cellsOf(chart: XmlElement): Cells {
  const table = child(chart, 'table:table');
  const rows = table ? [...descendants(table, 'table:table-row')].slice(0, MAX_POINTS) : [];
  return rows.map((row) => row.children.flatMap(cellOf).slice(0, MAX_COLUMNS));
}

function cellOf(cell: XmlElement): Cell[] {
  if (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell') return [];
  const value = Number(cell.attributes.get('office:value') ?? Number.NaN);
  const text = cell.children
    .filter(({ name }) => name === 'text:p')
    .map(textBelow)
    .join(' ');
  const times = Number(cell.attributes.get('table:number-columns-repeated') ?? 1) || 1;
  const one: Cell = { text, value: Number.isFinite(value) ? value : null };
  return Array.from({ length: Math.min(Math.max(times, 1), MAX_COLUMNS) }, () => one);
}

/** The cells of a range such as `local-table.$B$2:.$B$5`; undefined for anything else. */
export function rangeOf(cells: Cells, address: string | undefined): Cell[] | undefined {
  const found = /\$?([A-Z]{1,3})\$?(\d{1,7})(?::[^$A-Z]*\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(
    (address ?? '').replace(/^[^.]*\./, ''),
  );
  if (!found || !/^local-table\b/.test(address ?? '')) return undefined;
  const [, left = '', top = '', right = left, bottom = top] = found;
  const picked: Cell[] = [];
  for (let row = Number(top) - 1; row < Math.min(Number(bottom), cells.length); row++)
    for (let column = columnOf(left); column <= Math.min(columnOf(right), MAX_COLUMNS); column++)
      picked.push(cells[row]?.[column] ?? { text: '', value: null });
  return picked.slice(0, MAX_POINTS);
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
