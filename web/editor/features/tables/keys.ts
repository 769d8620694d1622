import { chainCommands } from 'prosemirror-commands';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import { tableAround } from '../../view/content/tables.ts';
import type { WritingKey } from '../../view/extension.ts';
import { paragraphBeforeTable } from './beside.ts';
import { tableCommands } from './commands.ts';

/** What the keys of writing do in tables. A text without formats has none. */
export const tableKeys = (formatting: Formatting): Partial<Record<WritingKey, Command>> => ({
  ...(Object.keys(formatting.styles).length > 0 && { Enter: paragraphBeforeTable }),
  Tab: chainCommands(goToCell(1), addRowAtEnd),
  'Shift-Tab': goToCell(-1),
});

/** Tab in the last cell makes another row, and goes there. */
const addRowAtEnd: Command = (state, dispatch, view) => {
  if (!tableAround(state) || !view) return false;
  tableCommands.rowBelow(state, dispatch);
  return goToCell(1)(view.state, dispatch);
};

/** To the next or previous cell of the table the cursor is in. */
export function goToCell(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const depth = depthOf($from, 'table');
    if (depth === undefined) return false;
    const cells: number[] = [];
    const start = $from.start(depth);
    $from.node(depth).descendants((node, pos) => {
      if (node.type.name === 'cell') cells.push(start + pos);
      return node.type.name === 'row' || node.type.name === 'table';
    });
    const current = cells.findLastIndex((pos) => pos < $from.pos);
    const target = cells[current + direction];
    if (target === undefined) return false;
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(target + 1))).scrollIntoView());
    return true;
  };
}

function depthOf($pos: EditorState['selection']['$from'], type: string): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.name === type) return depth;
  return undefined;
}
