import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import { type Line, writeLine } from '../../../../formats/model/lines.ts';
import { tableLength } from '../../../../formats/model/tables.ts';
import { type Place, rowsOf, type TablePlace, widthsOf } from '../../view/content/tables.ts';
import { CellSelection, selectedCells } from './cellSelection.ts';
import { cellsIn, type Rectangle } from './rectangle.ts';

const linePresets = ['all', 'outer', 'inner', 'none', 'top', 'bottom', 'left', 'right'] as const;
export type LinePreset = (typeof linePresets)[number];

/** Keeps cells selected while their attributes change: their places stay the same. */
function keepSelection(tr: Transaction, { selection }: EditorState): Transaction {
  if (!(selection instanceof CellSelection)) return tr;
  const again = CellSelection.between(tr.doc, selection.anchorCell, selection.headCell);
  return again ? tr.setSelection(again) : tr;
}

type Chosen = { table: TablePlace; rectangle: Rectangle; cells: Place[] };

const forCells =
  (change: (tr: Transaction, chosen: Chosen) => void, all = false): Command =>
  (state, dispatch) => {
    const chosen = selectedCells(state);
    if (!chosen) return false;
    if (!dispatch) return true;
    const tr = state.tr;
    const rows = rowsOf(chosen.table);
    const right = Math.max(...rows.map((row) => row.cells.reduce((sum, cell) => sum + cell.span, 0)));
    const whole = { top: 0, bottom: rows.length, left: 0, right };
    // Lines are drawn around the whole table where no cells are selected.
    const wide = all && !chosen.isSelection;
    change(tr, wide ? { ...chosen, rectangle: whole, cells: cellsIn(chosen.table, whole) } : chosen);
    if (tr.docChanged) dispatch(keepSelection(tr, state));
    return true;
  };

const set = (tr: Transaction, pos: number, name: string, value: unknown) =>
  tr.setNodeAttribute(pos, name, value);

/** Draw lines around cells, or take them away. Neighbours outside get the same line at the edge that they share. */
export const setLines = (preset: LinePreset, line: Line): Command =>
  forCells((tr, { table, rectangle, cells }) => {
    const drawn = writeLine(preset === 'none' ? null : line);
    const inner = preset === 'all' || preset === 'inner' || preset === 'none';
    const outer = preset === 'all' || preset === 'outer' || preset === 'none';
    const { top, bottom, left, right } = rectangle;
    const rows = rowsOf(table);
    const rowOf = (place: Place) =>
      rows.findIndex(({ cells: all }) => all.some(({ pos }) => pos === place.pos));
    for (const cell of cells) {
      const row = rowOf(cell);
      const below = row + Math.max(1, Number(cell.node.attrs.rows) || 1);
      const at = (isEdge: boolean, side: LinePreset) => (isEdge ? outer || preset === side : inner);
      if (at(row === top, 'top')) set(tr, cell.pos, 'borderTop', drawn);
      if (at(below >= bottom, 'bottom')) set(tr, cell.pos, 'borderBottom', drawn);
      if (at(cell.column === left, 'left')) set(tr, cell.pos, 'borderLeft', drawn);
      if (at(cell.column + cell.span >= right, 'right')) set(tr, cell.pos, 'borderRight', drawn);
    }
    for (const [name, side, near] of [
      ['borderBottom', 'top', { top: top - 1, bottom: top, left, right }],
      ['borderTop', 'bottom', { top: bottom, bottom: bottom + 1, left, right }],
      ['borderRight', 'left', { top, bottom, left: left - 1, right: left }],
      ['borderLeft', 'right', { top, bottom, left: right, right: right + 1 }],
    ] as const)
      if (outer || preset === side) for (const cell of cellsIn(table, near)) set(tr, cell.pos, name, drawn);
  }, true);

/** @param shade RRGGBB, or `none` */
export const setShade = (shade: string): Command =>
  forCells((tr, { cells }) => {
    for (const { pos } of cells) set(tr, pos, 'shade', shade);
  });

export const setVertical = (vertical: 'top' | 'middle' | 'bottom'): Command =>
  forCells((tr, { cells }) => {
    for (const { pos } of cells) set(tr, pos, 'vertical', vertical);
  });

type RowValues = { height?: number; exact?: boolean; header?: boolean; whole?: boolean };

/** Height in points (0: as high as the text), and what else is said of the rows that the selection touches. */
export const setRows = (values: RowValues): Command =>
  forCells((tr, { table, rectangle }) => {
    const rows = rowsOf(table).slice(rectangle.top, rectangle.bottom);
    for (const { pos } of rows) for (const [name, value] of Object.entries(values)) set(tr, pos, name, value);
  });

/** Whether all rows of the selection are repeated as headers; of the file, or as somebody said since. */
export function isHeaderRow(state: EditorState, formatting: Formatting): boolean {
  const chosen = selectedCells(state);
  if (!chosen) return false;
  const rows = rowsOf(chosen.table).slice(chosen.rectangle.top, chosen.rectangle.bottom);
  return rows.every(({ node }) => rowValue(formatting, node, 'header') === true);
}

export const rowValue = (formatting: Formatting, row: Node, name: keyof RowValues): unknown =>
  row.attrs[name] ?? formatting.rows?.[Number(row.attrs.look ?? -1)]?.[name];

type TableValues = { align?: 'left' | 'center' | 'right'; style?: string };

export const setTable = (values: TableValues): Command =>
  forCells((tr, { table }) => {
    for (const [name, value] of Object.entries(values)) set(tr, table.pos, name, value);
  });

/** Give the table a width in points: its columns keep their shares. */
export const setTableWidth = (width: number): Command =>
  forCells((tr, { table }) => {
    const wanted = tableLength(width);
    const widths = widthsOf(table.node);
    if (wanted === undefined || !widths) return;
    const total = widths.reduce((sum, one) => sum + one, 0) || 1;
    setWidths(
      tr,
      table,
      widths.map((one) => (one * wanted * 20) / total),
    );
    set(tr, table.pos, 'width', wanted);
  });

/** Least width of a column, in twentieths of a point. */
export const NARROWEST = 200;

export const setWidths = (tr: Transaction, table: TablePlace, widths: number[]) =>
  set(tr, table.pos, 'columns', widths.map((one) => Math.max(Math.round(one), NARROWEST)).join(' '));

/** Give the selected columns a width in points each. */
export const setColumnWidth = (width: number): Command =>
  forCells((tr, { table, rectangle: { left, right } }) => {
    const widths = widthsOf(table.node);
    const wanted = tableLength(width);
    if (widths && wanted !== undefined)
      setWidths(
        tr,
        table,
        widths.map((one, at) => (at >= left && at < right ? wanted * 20 : one)),
      );
  });

/** Make the selected columns, or all, equally wide. */
export const equalColumns: Command = forCells((tr, { table, rectangle: { left, right } }) => {
  const widths = widthsOf(table.node);
  if (!widths) return;
  const total = widths.slice(left, right).reduce((sum, one) => sum + one, 0);
  setWidths(
    tr,
    table,
    widths.map((one, at) => (at >= left && at < right ? total / (right - left) : one)),
  );
}, true);
