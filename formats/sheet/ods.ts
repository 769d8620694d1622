import { DocumentProblem } from '../package/problem.ts';
import type { Package } from '../package/zip.ts';
import {
  createTable,
  LIMIT,
  type Listener,
  readStream,
  streamed,
  type Table,
  type Workbook,
} from './table.ts';

/** A filler at the end of a row or a sheet may say that it stands for a million cells. */
const MAX_REPEATED = 10_000;

/** Reads a spreadsheet of OpenDocument, whose cells hold their text as it is shown.
 *  @throws DocumentProblem */
export function readOds(pack: Package): Workbook {
  const bytes = streamed(pack, 'content.xml');
  if (!bytes) throw new DocumentProblem('The file is damaged: it has no content.');
  const tables: { name: string; table: Table }[] = [];
  readStream(bytes, listenerFor(tables));
  return { sheets: tables.map(({ name, table }) => ({ name, hidden: false, read: () => table })) };
}

function listenerFor(tables: { name: string; table: Table }[]): Listener {
  let name = '';
  const room = { cells: LIMIT.cells };
  let table = createTable(room);
  let depth = 0;
  let row = 0;
  let full = false;
  let column = 0;
  let repeatRow = 1;
  let repeat = 1;
  let span = 1;
  let cell: string[] | undefined;
  let note: string[] | undefined;
  let inNote = false;
  let aside = 0;
  let line: { column: number; text: string; span: number; note: string }[] = [];
  const number = (attributes: Map<string, string>, key: string) => {
    const value = Number(attributes.get(key) ?? 1);
    return Number.isInteger(value) && value > 0 ? value : 1;
  };
  const endCell = () => {
    const text = cell?.join('\n') ?? '';
    const said = note?.join('\n').trim() ?? '';
    // One more than is shown, so that the table says that columns are left out.
    const times = text === '' && said === '' ? 0 : Math.min(repeat, LIMIT.columns + 1 - column);
    for (let at = 0; at < times; at++) line.push({ column: column + at, text, span, note: said });
    column += repeat;
    cell = undefined;
    note = undefined;
  };
  const endRow = () => {
    const times = line.length === 0 ? 1 : Math.min(repeatRow, MAX_REPEATED);
    for (let at = 0; at < times && !full; at++)
      for (const each of line) {
        full = !table.set(row + at, each.column, each.text);
        if (full) break;
        table.widen(row + at, each.column, each.span);
        table.note(row + at, each.column, each.note);
      }
    row += repeatRow;
  };

  return {
    open(element, attributes) {
      if (element === 'table' && ++depth === 1) {
        name = attributes.get('name') ?? 'Sheet';
        table = createTable(room);
        row = 0;
        full = false;
      }
      if (depth !== 1) return;
      if (element === 'table-row') {
        repeatRow = number(attributes, 'number-rows-repeated');
        column = 0;
        line = [];
      } else if (element === 'table-cell' || element === 'covered-table-cell') {
        repeat = number(attributes, 'number-columns-repeated');
        span = number(attributes, 'number-columns-spanned');
        cell = [];
      } else if (element === 'annotation' || element === 'frame') {
        aside += 1;
        if (element === 'annotation') note = [];
      } else if (element === 'p' && note && aside === 1) {
        note.push('');
        inNote = true;
      }
      if (element === 'p' && aside === 0) cell?.push('');
      else if (element === 's' && cell?.length && aside === 0) cell[cell.length - 1] += ' ';
    },
    text(piece) {
      if (inNote && note?.length) note[note.length - 1] += piece;
      if (depth === 1 && aside === 0 && cell?.length) cell[cell.length - 1] += piece;
    },
    close(element) {
      if (element === 'p' || element === 'annotation') inNote = false;
      if (depth === 1 && /^(covered-)?table-cell$/.test(element)) endCell();
      else if (depth === 1 && element === 'table-row') endRow();
      else if (depth === 1 && (element === 'annotation' || element === 'frame')) aside -= 1;
      else if (element === 'table' && --depth === 0) tables.push({ name, table: table.done() });
    },
  };
}
