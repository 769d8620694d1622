import { IconOmega } from '@tabler/icons-react';
import { type CommandSource, writing } from '../../view/command.ts';
import { insertText } from '../../view/content/insertText.ts';
import { words } from './words.ts';

const characters = [
  ['nbsp', '\u00a0', ['Mod-Shift-Space']],
  ['noBreakHyphen', '\u2011', ['Mod-Shift--']],
  ['softHyphen', '\u00ad', ['Mod--']],
  ['enDash', '\u2013', []],
  ['emDash', '\u2014', []],
] as const;

/** Signs that no key has. */
export const symbolCommands: CommandSource = [
  {
    id: 'document.symbols',
    words: () => words().symbols,
    also: () => words().symbolsAlso,
    icon: IconOmega,
    menu: { name: 'insert', group: 3 },
    enabled: (now) => now.mayWrite && now.editor !== undefined,
    run: (context) => context.dialog.set('symbols'),
  },
  ...characters.map(([word, character, keys]) =>
    writing({
      id: `document.${word}`,
      words: () => words()[word],
      keys,
      menu: { name: 'insert', group: 3, under: () => words().specialCharacters },
      command: () => insertText(character),
    }),
  ),
];
