import { IconExternalLink, IconLink, IconLinkOff } from '@tabler/icons-react';
import { type CommandSource, formatCommand, mayFormat } from '../../view/command.ts';
import { leadsTo } from '../../view/content/linkAddress.ts';
import { removeLink } from '../../view/content/links.ts';
import type { EditorContext } from '../../view/context.ts';
import { holdKeys } from '../../view/heldKeys.ts';
import { followLink } from './follow.ts';
import { words } from './words.ts';

const inInsert = (group: number) => ({ name: 'insert', group }) as const;

/** Asks for the address of a link, with the one at the cursor. */
export function openLinkForm(context: EditorContext): void {
  holdKeys(context);
  context.dialog.set('link');
}

export const linkCommands: CommandSource = [
  {
    id: 'insert.link',
    words: () => words().command,
    also: () => words().also,
    keys: ['Mod-k'],
    icon: IconLink,
    menu: inInsert(1),
    contextMenu: {
      group: 2,
      order: 1,
      words: ({ selectionState }) => (selectionState.link === '' ? words().command : words().edit),
    },
    enabled: mayFormat,
    run: openLinkForm,
  },
  {
    id: 'insert.openLink',
    words: () => words().openHere,
    also: () => words().also,
    keys: ['Alt-Enter'],
    everywhere: true,
    icon: IconExternalLink,
    contextMenu: { group: 2, words: () => words().openThis },
    enabled: (context) => leadsTo(context.selectionState.link) !== undefined,
    run: (context) => context.editor && followLink(context.editor, context.selectionState.link),
  },
  {
    id: 'insert.linkCard',
    words: () => words().show,
    also: () => words().showAlso,
    keys: ['Alt-Shift-Enter'],
    everywhere: true,
    icon: IconLink,
    enabled: (context) =>
      context.selectionState.link !== '' &&
      (!context.selectionState.selected || context.selectionState.picture),
    run: (context) => context.dialog.set('linkCard'),
  },
  formatCommand({
    id: 'insert.removeLink',
    words: () => words().removeLink,
    icon: IconLinkOff,
    contextMenu: { group: 2, order: 2 },
    enabled: (context) => context.selectionState.link !== '',
    command: () => removeLink,
  }),
];
