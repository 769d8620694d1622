import type { Branch } from '../branch.ts';
import { branch, colourValue, inches, textAt, u8, u16 } from './bytes.ts';

/** How the rows of a table take turns, by number. */
const turns: Readonly<Record<number, string>> = {
  1: 'onclick',
  2: 'onloadtimer',
  3: 'onloadcycleonce',
  4: 'tabs',
  5: 'fielddriven',
  6: 'cycleonce',
  8: 'captions',
};

/** A table that is being read: its branch, the row and cell that take what follows, and the widths of its columns. */
export type OpenTable = { table: Branch; row?: Branch; cell?: Branch; coloured: boolean; at: number };

/** @param before the record before it, which says how its rows take turns. */
export function beginTable(before: Uint8Array | undefined): OpenTable {
  const rowdisplay = before && turns[u8(before, 14)];
  return { table: branch('table', { widthtype: 'fixedleft', rowdisplay }), coloured: false, at: -1 };
}

/** Begins the cell of a record. */
export function beginCell(open: OpenTable, body: Uint8Array): Branch {
  const [rowNumber, columnNumber] = [u8(body, 0), u8(body, 1)];
  if (open.row === undefined || rowNumber !== open.at) {
    open.row = branch('tablerow');
    open.table.content.push(open.row);
    open.at = rowNumber;
  }
  const [rows, columns] = [u8(body, 12), u8(body, 13)];
  const width = u16(body, 4) - u16(body, 2);
  if (columns <= 1 && width > 0) keepWidth(open.table, columnNumber, width);
  const flags = u8(body, 9);
  open.coloured = (flags & 1) !== 0;
  open.cell = branch('tablecell', {
    rowspan: rows > 1 ? String(rows) : undefined,
    columnspan: columns > 1 ? String(columns) : undefined,
    valign: (flags & 0x20) !== 0 ? 'center' : (flags & 0x80) !== 0 ? 'bottom' : undefined,
    borderwidth: u8(body, 8) === 0 && u16(body, 10) === 0 ? '0px' : undefined,
  });
  open.row.content.push(open.cell);
  return open.cell;
}

/** Columns stand before the rows; the first cell that has one to itself says how wide it is. */
function keepWidth({ content }: Branch, column: number, width: number): void {
  const columns = content.filter((part) => typeof part !== 'string' && part.name === 'tablecolumn');
  while (columns.length <= column) {
    const added = branch('tablecolumn');
    content.splice(columns.length, 0, added);
    columns.push(added);
  }
  const at = columns[column];
  if (typeof at === 'object' && at.attributes.width === undefined)
    content[column] = branch('tablecolumn', { width: inches(width) });
}

/** The colour of the cell that was begun, when it uses one. */
export function colourCell({ row, cell, coloured }: OpenTable, body: Uint8Array): Branch | undefined {
  const colour = coloured ? colourValue(body, 0) : undefined;
  if (row === undefined || cell === undefined || colour === undefined) return undefined;
  const painted: Branch = { ...cell, attributes: { ...cell.attributes, bgcolor: colour } };
  row.content[row.content.indexOf(cell)] = painted;
  return painted;
}

/** The label of the row that was read, which stands behind it. */
export function labelRow(open: OpenTable, body: Uint8Array): void {
  const { table, row } = open;
  if (row === undefined) return;
  const label = textAt(body, 0, 128).split('\n', 1)[0] ?? '';
  const labelled: Branch = { ...row, attributes: { ...row.attributes, tablabel: label } };
  table.content[table.content.indexOf(row)] = labelled;
  open.row = labelled;
}
