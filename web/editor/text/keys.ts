import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { type Look, readList } from '../../../formats/model/index.ts';
import {
  goToCell,
  insertCharacter,
  leaveListAtStart,
  newParagraph,
  setStyle,
  styleForLevel,
  toggleFormat,
} from './commands.ts';
import { insertPageBreak } from './insert.ts';
import { changeLevel, levelByTab, toggleList } from './lists.ts';
import { deleteBeyondMarkers, moveBeyondMarkers } from './markers.ts';
import { indentBy, setAlign } from './paragraphs.ts';
import { tableAround, tableCommands } from './tables.ts';
import { clearFormatting, stepSize, togglePosition } from './values.ts';

/** Tab in the last cell makes another row, and goes there. */
const addRowAtEnd: Command = (state, dispatch, view) => {
  if (!tableAround(state) || !view) return false;
  tableCommands.rowBelow(state, dispatch);
  return goToCell(1)(view.state, dispatch);
};

/** Shift and Tab leads one level out of a list, but not out of the list: that is what Backspace is for. */
const levelOut: Command = (state, dispatch) =>
  (readList(state.selection.$from.parent.attrs.list)?.level ?? 0) > 0 && changeLevel(-1)(state, dispatch);

/** What a person hears about a key: `leave` moves to the toolbar, `saved` says that nothing needs to be saved by hand,
 *  `find` and `link` open what asks for words or an address. */
export type KeyHandlers = { leave(): void; saved(): void; find(): void; link(): void };

/** The keys of the text. Escape leads to the toolbar, because Tab belongs to the text. */
export function keyPlugins(look: Look, { leave, saved, find, link }: KeyHandlers): Plugin[] {
  const base = (name: string): Command => baseKeymap[name] ?? (() => false);
  const done =
    (act: () => void): Command =>
    () => {
      act();
      return true;
    };
  const levels = [0, 1, 2, 3].map((level): [string, Command] => {
    const style = styleForLevel(look, level);
    return [`Mod-Alt-${level}`, style === undefined ? () => false : setStyle(look, style)];
  });
  return [
    keymap({
      'Mod-z': undoCommand,
      'Mod-y': redoCommand,
      'Mod-Shift-z': redoCommand,
      'Mod-b': toggleFormat(look, 'bold'),
      'Mod-i': toggleFormat(look, 'italic'),
      'Mod-u': toggleFormat(look, 'underline'),
      'Mod-Shift-x': toggleFormat(look, 'strike'),
      'Mod-s': done(saved),
      'Mod-f': done(find),
      'Mod-h': done(find),
      'Mod-k': done(link),
      'Mod-.': togglePosition(look, 'super'),
      'Mod-,': togglePosition(look, 'sub'),
      'Mod-\\': clearFormatting,
      'Mod-Shift-.': stepSize(look, 1),
      'Mod-Shift->': stepSize(look, 1),
      'Mod-Shift-,': stepSize(look, -1),
      'Mod-Shift-<': stepSize(look, -1),
      'Mod-Shift-l': setAlign('left'),
      'Mod-Shift-e': setAlign('center'),
      'Mod-Shift-r': setAlign('right'),
      'Mod-Shift-j': setAlign('justify'),
      'Mod-Shift-7': toggleList(look, 'number'),
      'Mod-Shift-8': toggleList(look, 'bullet'),
      'Mod-]': indentBy(look, 1),
      'Mod-[': indentBy(look, -1),
      'Mod-Enter': insertPageBreak,
      Enter: newParagraph(look),
      'Shift-Enter': insertCharacter('\n'),
      Tab: chainCommands(levelByTab, goToCell(1), addRowAtEnd, insertCharacter('\t')),
      'Shift-Tab': chainCommands(levelOut, goToCell(-1)),
      Escape: done(leave),
      Backspace: chainCommands(deleteBeyondMarkers(-1), leaveListAtStart, base('Backspace')),
      Delete: chainCommands(deleteBeyondMarkers(1), base('Delete')),
      ArrowLeft: moveBeyondMarkers(-1),
      ArrowRight: moveBeyondMarkers(1),
      ...Object.fromEntries(levels),
    }),
    keymap(baseKeymap),
  ];
}
