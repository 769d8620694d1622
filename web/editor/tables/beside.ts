import { type Command, TextSelection } from 'prosemirror-state';
import { schema } from '../../../formats/model/index.ts';
import { rowsOf, tableAround } from './tables.ts';

/** Enter at the very beginning of a table with no text before it makes a paragraph there, as word processors have it. */
export const paragraphBeforeTable: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const around = tableAround(state);
  if (!around || !empty || around.row > 0 || around.column > 0 || $from.parentOffset > 0) return false;
  const { pos } = around.table;
  // In a further paragraph of the cell, Enter is as anywhere.
  if ($from.index($from.depth - 1) > 0 || state.doc.resolve(pos).nodeBefore?.type.name === 'paragraph')
    return false;
  const tr = state.tr.insert(pos, schema.node('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  return true;
};

/** The arrow down from the last row of a table that ends the text makes a paragraph to go on in. */
export const paragraphAfterTable: Command = (state, dispatch, view) => {
  const { selection } = state;
  const around = tableAround(state);
  if (!around || !selection.empty || !view?.editable) return false;
  const { node, pos } = around.table;
  const end = pos + node.nodeSize;
  if (around.row < rowsOf(around.table).length - 1 || state.doc.resolve(end).nodeAfter) return false;
  if (!view.endOfTextblock('down')) return false;
  const tr = state.tr.insert(end, schema.node('paragraph'));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};
