import { keydownHandler } from 'prosemirror-keymap';
import type { EditorView } from 'prosemirror-view';
import { say } from '../../../shared/index.ts';
import { features } from '../../features.ts';
import type { CommandSource, EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { editCommands } from './edit.ts';
import { fileCommands } from './file.ts';
import { helpCommands } from './help.ts';
import { viewCommands } from './view.ts';

/** Where commands come from: the page itself and its features. In menus, those of one group stand in this order. */
const sources: readonly CommandSource[] = [
  fileCommands,
  editCommands,
  viewCommands,
  ...features.flatMap(({ commands = [] }) => [commands]),
  helpCommands,
];

/** All commands that there are for this document, be they enabled or not. */
export const commandsOf = (context: EditorContext): EditorCommand[] =>
  sources.flatMap((source) => (typeof source === 'function' ? source(context) : source));

export const isEnabled = (command: EditorCommand, context: EditorContext) =>
  (command.enabled?.(context) ?? true) && command.why?.(context) === undefined;

type Pressed = (view: EditorView, event: KeyboardEvent) => boolean;

/** What carries out commands by their keys. A key whose command makes no sense now does nothing of the browser's either,
 *  so that Ctrl+K never opens its search box by chance.
 *  @param keys which of their keys, those with Ctrl or those for where nobody types */
export function keysOf(
  context: EditorContext,
  which: (command: EditorCommand) => boolean = () => true,
  keys: 'keys' | 'idleKeys' = 'keys',
): Pressed {
  let handler: Pressed | undefined;
  return (view, event) => {
    handler ??= keydownHandler(
      Object.fromEntries(
        commandsOf(context)
          .filter(which)
          .flatMap((command) => (command[keys] ?? []).map((key) => [key, () => carryOut(command, context)])),
      ),
    );
    return handler(view, event);
  };
}

function carryOut(command: EditorCommand, context: EditorContext): boolean {
  if (isEnabled(command, context)) command.run(context);
  else if (command.enabled?.(context) ?? true) say(command.why?.(context) ?? '', 'failed');
  return true;
}
