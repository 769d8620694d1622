import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type Look, readList } from '../../../formats/model/index.ts';
import { lineOfHyphens } from '../document/paragraphs/frames.ts';
import { paragraphAfterTable, paragraphBeforeTable } from '../tables/beside.ts';
import { tableCommands } from '../tables/commands.ts';
import { tableAround } from '../tables/tables.ts';
import { goToCell, insertCharacter, leaveListAtStart, newParagraph } from './commands.ts';
import { changeLevel, levelByTab } from './lists.ts';
import { deleteBeyondMarkers, moveBeyondMarkers } from './markers.ts';
import { indentSeveral } from './paragraphs.ts';

/** Tab in the last cell makes another row, and goes there. */
const addRowAtEnd: Command = (state, dispatch, view) => {
  if (!tableAround(state) || !view) return false;
  tableCommands.rowBelow(state, dispatch);
  return goToCell(1)(view.state, dispatch);
};

/** Shift and Tab leads one level out of a list, but not out of the list, nor out of the text: Backspace ends a list. */
const levelOut: Command = (state, dispatch) => {
  const level = readList(state.selection.$from.parent.attrs.list)?.level;
  return level !== undefined && (level === 0 || changeLevel(-1)(state, dispatch));
};

/** What keys lead to outside of the text: `leave` moves to the toolbar, `commands` carries out those of the registry. */
export type KeyHandlers = { leave(): void; commands(view: EditorView, event: KeyboardEvent): boolean };

/** The keys that belong to writing; those of commands stand with the commands. Escape leads to the toolbar, because Tab
 *  belongs to the text. */
export function keyPlugins(look: Look, { leave, commands }: KeyHandlers): Plugin[] {
  const base = (name: string): Command => baseKeymap[name] ?? (() => false);
  return [
    new Plugin({ props: { handleKeyDown: commands } }),
    keymap({
      // A text without formats has no style, and keeps its hyphens.
      Enter: chainCommands(
        ...(Object.keys(look.styles).length > 0 ? [paragraphBeforeTable, lineOfHyphens] : []),
        newParagraph(look),
      ),
      'Shift-Enter': insertCharacter('\n'),
      Tab: chainCommands(levelByTab, goToCell(1), addRowAtEnd, indentSeveral(look, 1), insertCharacter('\t')),
      'Shift-Tab': chainCommands(levelOut, goToCell(-1), indentSeveral(look, -1)),
      Escape: () => {
        leave();
        return true;
      },
      Backspace: chainCommands(deleteBeyondMarkers(-1), leaveListAtStart, base('Backspace')),
      Delete: chainCommands(deleteBeyondMarkers(1), base('Delete')),
      ArrowLeft: moveBeyondMarkers(-1),
      ArrowRight: moveBeyondMarkers(1),
      ArrowDown: paragraphAfterTable,
    }),
    keymap(baseKeymap),
  ];
}
