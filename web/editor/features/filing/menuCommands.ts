import { IconCopy, IconFileExport, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { isKeptHere } from '../../session/opening.ts';
import type { CommandSource, EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { askedOf } from './askedOf.ts';
import { words } from './words.ts';

const onlyOwners = ({ opening }: EditorContext) =>
  opening.isOwner === false ? words().onlyOwners : undefined;

export const filingCommands: CommandSource = ({ place, opening }) => [
  ...(isKeptHere(place) && opening.canEdit ? kept : []),
  ...(isKeptHere(place) && opening.asking ? [ask] : []),
  ...(opening.canEdit && opening.canMakePages === true ? convert(opening.name) : []),
];

/** What a text can be downloaded as, too. */
const others: Record<string, string> = { docx: 'ODT', odt: 'DOCX' };

function convert(name: string): EditorCommand[] {
  const other = others[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (other === undefined) return [];
  return [
    {
      id: 'file.convert',
      words: () => words().downloadAs(other),
      also: () => words().downloadAsAlso,
      icon: IconFileExport,
      menu: { name: 'file', group: 4 },
      enabled: ({ editor }) => editor !== undefined,
      run: (context) => context.dialog.set('convert'),
    },
  ];
}

const ask: EditorCommand = {
  id: 'file.ask',
  words: () => words().askNow,
  icon: IconPencil,
  menu: { name: 'file', group: 2 },
  enabled: (context) => (askedOf(context).get() ?? context.opening.asking?.asked ?? null) === null,
  run: (context) => context.dialog.set('ask'),
};

const kept: EditorCommand[] = [
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
];
