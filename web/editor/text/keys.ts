import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { redoCommand, undoCommand } from 'y-prosemirror';
import type { Look } from '../../../formats/model/index.ts';
import {
  goToCell,
  insertCharacter,
  leaveListAtStart,
  newParagraph,
  setStyle,
  styleForLevel,
  toggleFormat,
} from './commands.ts';
import { deleteBeyondMarkers, moveBeyondMarkers } from './markers.ts';

/** What a person hears about a key: `leave` moves to the toolbar, `saved` says that nothing needs to be saved by hand. */
export type KeyHandlers = { leave(): void; saved(): void };

/** The keys of the text. Escape leads to the toolbar, because Tab belongs to the text. */
export function keyPlugins(look: Look, { leave, saved }: KeyHandlers): Plugin[] {
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
      Enter: newParagraph(look),
      'Shift-Enter': insertCharacter('\n'),
      Tab: chainCommands(goToCell(1), insertCharacter('\t')),
      'Shift-Tab': goToCell(-1),
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
