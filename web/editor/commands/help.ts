import { IconCommand, IconKeyboard } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import type { CommandSource } from './command.ts';
import { holdKeys } from './heldKeys.ts';

const w = () => words('commands');

export const helpCommands: CommandSource = [
  {
    id: 'help.palette',
    words: () => w().palette,
    keys: ['Mod-Shift-p', 'Alt-/'],
    everywhere: true,
    icon: IconCommand,
    menu: { name: 'help', group: 1 },
    run: (at) => {
      holdKeys(at);
      at.dialog.set('palette');
    },
  },
  {
    id: 'help.shortcuts',
    words: () => w().shortcuts,
    keys: ['Mod-/'],
    idleKeys: ['?'],
    everywhere: true,
    icon: IconKeyboard,
    menu: { name: 'help', group: 1 },
    run: (at) => at.dialog.set('shortcuts'),
  },
];
