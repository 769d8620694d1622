import { IconLetterCase } from '@tabler/icons-react';
import { type CommandSource, writing } from '../../view/command.ts';
import { cases, changeCase, nextCase } from './changeCase.ts';
import { words } from './words.ts';

/** Words counted, and letters in another case. */
export const countingCommands: CommandSource = [
  {
    id: 'document.count',
    words: () => words().count,
    icon: IconLetterCase,
    menu: { name: 'tools', group: 1 },
    enabled: (now) => now.editor !== undefined,
    run: (context) => context.dialog.set('count'),
  },
  ...cases.map((wanted) =>
    writing({
      id: `format.case.${wanted}`,
      words: () => words().cases[wanted],
      also: () => words().casesAlso,
      menu: { name: 'format', group: 1, under: () => words().case },
      command: ({ formatting }) => changeCase(formatting, wanted),
    }),
  ),
  writing({
    id: 'format.case.next',
    words: () => words().nextCase,
    keys: ['Shift-F3'],
    menu: { name: 'format', group: 1, under: () => words().case },
    command: ({ formatting }) => nextCase(formatting),
  }),
];
