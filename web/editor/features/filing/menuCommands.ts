import { IconCopy, IconShare, IconTrash } from '@tabler/icons-react';
import type { CommandSource } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from './words.ts';

/** The built-in repository, whose documents the pages of Trivet keep; others are looked after where they are. */
const BUILT_IN = 'lcfiles';

const onlyOwners = ({ opening }: EditorContext) =>
  opening.isOwner === false ? words().onlyOwners : undefined;

/** A frame of another site has a session for the document alone, and its own way to keep documents. */
export const filingCommands: CommandSource = ({ place, opening }) =>
  place.type === BUILT_IN && opening.canEdit && window.parent === window
    ? [
        {
          id: 'file.share',
          words: () => words().share,
          also: () => words().shareAlso,
          icon: IconShare,
          menu: { name: 'file', group: 2 },
          why: onlyOwners,
          run: (context) => context.dialog.set('share'),
        },
        {
          id: 'file.copy',
          words: () => words().copy,
          also: () => words().copyAlso,
          icon: IconCopy,
          menu: { name: 'file', group: 3, order: 2 },
          enabled: ({ editor }) => editor !== undefined,
          run: (context) => context.dialog.set('copy'),
        },
        {
          id: 'file.trash',
          words: () => words().trash,
          also: () => words().trashAlso,
          icon: IconTrash,
          menu: { name: 'file', group: 3, order: 2 },
          why: onlyOwners,
          run: (context) => context.dialog.set('trash'),
        },
      ]
    : [];
