import { IconList, IconListNumbers } from '@tabler/icons-react';
import { type CommandSource, formatCommand, mayFormat } from '../../view/command.ts';
import { continueList, restartList, toggleList } from '../../view/content/lists.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

const lists = { name: 'format', group: 2, under: () => words().lists } as const;

const kinds = [
  { kind: 'bullet', keys: ['Mod-Shift-8'], icon: IconList },
  { kind: 'number', keys: ['Mod-Shift-7'], icon: IconListNumbers },
] as const;

export const listCommands: CommandSource = [
  ...kinds.map(({ kind, ...rest }) =>
    formatCommand({
      id: `list.${kind}`,
      words: () => words()[kind],
      menu: lists,
      active: (context) => context.selectionState.list === kind,
      command: ({ formatting }) => toggleList(formatting, kind),
      ...rest,
    }),
  ),
  formatCommand({
    id: 'list.outline',
    words: () => words().outlineList,
    menu: lists,
    command: ({ formatting }) => toggleList(formatting, 'outline'),
  }),
  ...(['roman', 'legal'] as const).map((kind) =>
    formatCommand({
      id: `list.${kind}`,
      words: () => words()[`${kind}List`],
      menu: lists,
      command: ({ formatting }) => toggleList(formatting, kind),
    }),
  ),
  formatCommand({
    id: 'list.restart',
    words: () => words().restartList,
    menu: lists,
    contextMenu: { group: 7 },
    enabled: (context) => context.selectionState.list === 'number',
    command: ({ formatting }) => restartList(formatting),
  }),
  formatCommand({
    id: 'list.continue',
    words: () => words().continueList,
    menu: lists,
    contextMenu: { group: 7 },
    enabled: (context) => context.selectionState.list === 'number',
    command: ({ formatting }) => continueList(formatting),
  }),
  {
    id: 'paragraph.dialog.listStart',
    words: () => words().listStart,
    also: () => viewWords().paragraphAlso,
    menu: lists,
    contextMenu: { group: 7 },
    enabled: (context) => mayFormat(context) && context.selectionState.list === 'number',
    run: (context) => context.dialog.set('listStart'),
  },
];
