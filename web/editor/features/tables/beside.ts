import { type Command, TextSelection } from 'prosemirror-state';
import { schema } from '../../../../formats/model/index.ts';
import { tableAround } from '../../view/content/tables.ts';

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

/** A paragraph to go on in after a table with nothing after it. @param table its position. */
export const paragraphAfter =
  (table: number): Command =>
  (state, dispatch, view) => {
    const node = state.doc.nodeAt(table);
    if (!node || !state.selection.empty || !view?.editable) return false;
    const end = table + node.nodeSize;
    const tr = state.tr.insert(end, schema.node('paragraph'));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
    return true;
  };
