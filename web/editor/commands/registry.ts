import { keydownHandler } from 'prosemirror-keymap';
import type { EditorView } from 'prosemirror-view';
import { say } from '../../shared/index.ts';
import { changesCommands } from './changes.ts';
import type { CommandSource, EditorCommand } from './command.ts';
import { commentsCommands } from './comments.ts';
import { documentCommands } from './document.ts';
import { editCommands } from './edit.ts';
import { fileCommands } from './file.ts';
import { formatCommands } from './format.ts';
import { helpCommands } from './help.ts';
import { insertCommands } from './insert.ts';
import { paragraphCommands } from './paragraph.ts';
import { picturesCommands } from './pictures.ts';
import type { Situation } from './situation.ts';
import { storiesCommands } from './stories.ts';
import { tablesCommands } from './tables.ts';
import { viewCommands } from './view.ts';
import { writingCommands } from './writing.ts';

/** Where commands come from; in menus, those of one group stand in this order. A piece of the editor has a file of its own. */
const sources: readonly CommandSource[] = [
  fileCommands,
  documentCommands,
  editCommands,
  viewCommands,
  insertCommands,
  tablesCommands,
  picturesCommands,
  storiesCommands,
  formatCommands,
  paragraphCommands,
  writingCommands,
  commentsCommands,
  changesCommands,
  helpCommands,
];

/** All commands that there are for this document, be they enabled or not. */
export const commandsOf = (at: Situation): EditorCommand[] =>
  sources.flatMap((source) => (typeof source === 'function' ? source(at) : source));

export const isEnabled = (command: EditorCommand, at: Situation) =>
  (command.enabled?.(at) ?? true) && command.why?.(at) === undefined;

type Pressed = (view: EditorView, event: KeyboardEvent) => boolean;

/** What carries out commands by their keys. A key whose command makes no sense now does nothing of the browser's either,
 *  so that Ctrl+K never opens its search box by chance.
 *  @param keys which of their keys, those with Ctrl or those for where nobody types */
export function keysOf(
  at: Situation,
  which: (command: EditorCommand) => boolean = () => true,
  keys: 'keys' | 'idleKeys' = 'keys',
): Pressed {
  let handler: Pressed | undefined;
  return (view, event) => {
    handler ??= keydownHandler(
      Object.fromEntries(
        commandsOf(at)
          .filter(which)
          .flatMap((command) => (command[keys] ?? []).map((key) => [key, () => carryOut(command, at)])),
      ),
    );
    return handler(view, event);
  };
}

function carryOut(command: EditorCommand, at: Situation): boolean {
  if (isEnabled(command, at)) command.run(at);
  else if (command.enabled?.(at) ?? true) say(command.why?.(at) ?? '', 'failed');
  return true;
}
