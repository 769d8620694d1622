import { Fragment, type Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import type { Transform } from 'prosemirror-transform';
import { type ModelNode, schema } from '../../../../formats/model/index.ts';
import { normalizeTable } from '../../../../formats/model/normalizeTable.ts';
import { type Around, cellAt, inTable, rowsOf, type TablePlace } from '../../view/content/tables.ts';
import { CellSelection, selectedCells } from './cellSelection.ts';
import { mergeCells, splitCell } from './merge.ts';

/** A table in a shape that every word processor takes. */
const inShape = (table: Node): Node => schema.nodeFromJSON(normalizeTable(table.toJSON() as ModelNode));

/** Two people may have changed the shape of a table at once: it is mended before anything else is done with it. */
export function mend(tr: Transform, { pos }: TablePlace): TablePlace | undefined {
  const node = tr.doc.nodeAt(pos);
  if (node?.type.name !== 'table') return undefined;
  const wanted = inShape(node);
  if (!wanted.eq(node)) tr.replaceWith(pos, pos + node.nodeSize, wanted);
  return { node: wanted, pos };
}

export const mergeSelected: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection)) return false;
  const tr = state.tr;
  const place = cellAt(rowsOf(selection.table)[selection.rectangle.top], selection.rectangle.left);
  if (!place || !mergeCells(tr, selection.table, selection.rectangle)) return false;
  tr.setSelection(TextSelection.near(tr.doc.resolve(place.pos + 1)));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Make several cells of the one that the cursor is in. */
export const splitSelected =
  (columns: number, rows: number): Command =>
  (state, dispatch) => {
    const chosen = selectedCells(state);
    const [place] = chosen?.cells ?? [];
    const times = (value: number) => Math.min(Math.max(Math.round(value) || 1, 1), 20);
    if (!chosen || !place || chosen.cells.length > 1) return false;
    if (dispatch) {
      const tr = state.tr;
      splitCell(tr, chosen.table, place, times(columns), times(rows));
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(place.pos + 1, tr.doc.content.size))));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Take a merged cell apart into the cells it covers. */
export const unmergeSelected: Command = (state, dispatch) => {
  const [place] = selectedCells(state)?.cells ?? [];
  const rows = Math.max(1, Number(place?.node.attrs.rows) || 1);
  if (!place || (place.span === 1 && rows === 1)) return false;
  return splitSelected(place.span, rows)(state, dispatch);
};

/** Rows that cells hold together cannot go past each other. */
const isTied = (table: TablePlace, at: number) =>
  rowsOf(table)[at]?.cells.some(({ node }) => node.type.name === 'mergedCell') ?? true;

/** Move the row of the cursor above the one before it, or below the one after it. */
export const moveRow =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const around = selectedCells(state);
    if (!around) return false;
    const { table, rectangle } = around;
    const rows = rowsOf(table);
    const at = rectangle.top;
    const [upper, lower] = direction < 0 ? [at - 1, at] : [at, at + 1];
    const [one, other] = [rows[upper], rows[lower]];
    if (!one || !other || [upper, lower, lower + 1].some((row) => rows[row] && isTied(table, row)))
      return false;
    if (dispatch) {
      const tr = state.tr;
      const inside = state.selection.from - (direction < 0 ? other.pos : one.pos);
      const end = other.pos + other.node.nodeSize;
      const between = state.doc.slice(one.pos + one.node.nodeSize, other.pos).content;
      tr.replaceWith(one.pos, end, Fragment.from(other.node).append(between).append(Fragment.from(one.node)));
      const start = direction < 0 ? one.pos : end - one.node.nodeSize;
      tr.setSelection(TextSelection.near(tr.doc.resolve(start + inside)));
      dispatch(tr.scrollIntoView());
    }
    return true;
  };

/** Two tables of one: the second begins with the row of the cursor. */
export const splitTable: Command = (state, dispatch) => {
  const chosen = selectedCells(state);
  const at = chosen?.rectangle.top ?? 0;
  if (!chosen || at === 0) return false;
  if (dispatch) {
    const { table } = chosen;
    const row = rowsOf(table)[at];
    if (!row) return false;
    const cut = row.pos - table.pos - 1;
    const first = inShape(table.node.cut(0, cut));
    const rest = table.node.cut(cut);
    const second = inShape(rest.type.create({ ...rest.attrs, id: null }, rest.content));
    const tr = state.tr;
    tr.replaceWith(table.pos, table.pos + table.node.nodeSize, [first, schema.node('paragraph'), second]);
    const start = table.pos + first.nodeSize + 2;
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView());
  }
  return true;
};

/** The table after this one, with at most one empty paragraph between, becomes its last rows. */
export const joinTables: Command = (state, dispatch) => {
  const chosen = selectedCells(state);
  if (!chosen) return false;
  const { table } = chosen;
  let end = table.pos + table.node.nodeSize;
  let next = state.doc.resolve(end).nodeAfter;
  if (next?.type.name === 'paragraph' && next.content.size === 0) {
    end += next.nodeSize;
    next = state.doc.resolve(end).nodeAfter;
  }
  if (next?.type.name !== 'table') return false;
  if (dispatch) {
    const joined = inShape(table.node.copy(table.node.content.append(next.content)));
    const tr = state.tr.replaceWith(table.pos, end + next.nodeSize, joined);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(state.selection.from))).scrollIntoView());
  }
  return true;
};

/** A command for the table around the cursor that finds it in shape. */
export const onShape = (change: (tr: Transform, around: Around) => void): Command =>
  inTable((tr, around) => {
    const table = mend(tr, around.table);
    if (table) change(tr, { ...around, table });
  });
