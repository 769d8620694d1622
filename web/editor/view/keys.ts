import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { type Command, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../formats/model/index.ts';
import { insertCharacter, leaveListAtStart, newParagraph } from './commands.ts';
import { indentSeveral } from './content/paragraphs.ts';
import type { WritingKey } from './extension.ts';
import { deleteBeyondMarkers, moveBeyondMarkers } from './markers.ts';

/** What keys lead to outside of the text: `leave` moves to the toolbar, `commands` carries out those of the registry. */
export type KeyHandlers = { leave(): void; commands(view: EditorView, event: KeyboardEvent): boolean };

/** The keys that belong to writing; those of commands stand with the commands. Escape leads to the toolbar, because Tab
 *  belongs to the text.
 *  @param features what features do first with a key, in their order */
export function keyPlugins(
  formatting: Formatting,
  { leave, commands }: KeyHandlers,
  features: readonly Partial<Record<WritingKey, Command>>[],
): Plugin[] {
  const first = (key: WritingKey) => features.flatMap((keys) => keys[key] ?? []);
  const base = (name: string): Command => baseKeymap[name] ?? (() => false);
  return [
    new Plugin({ props: { handleKeyDown: commands } }),
    keymap({
      Enter: chainCommands(...first('Enter'), newParagraph(formatting)),
      'Shift-Enter': insertCharacter('\n'),
      Tab: chainCommands(...first('Tab'), indentSeveral(formatting, 1), insertCharacter('\t')),
      'Shift-Tab': chainCommands(...first('Shift-Tab'), indentSeveral(formatting, -1)),
      Escape: () => {
        leave();
        return true;
      },
      Backspace: chainCommands(deleteBeyondMarkers(-1), leaveListAtStart, base('Backspace')),
      Delete: chainCommands(deleteBeyondMarkers(1), base('Delete')),
      ArrowLeft: moveBeyondMarkers(-1),
      ArrowRight: moveBeyondMarkers(1),
    }),
    keymap(baseKeymap),
  ];
}
