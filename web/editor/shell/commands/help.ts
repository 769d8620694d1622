import { IconCommand, IconKeyboard } from '@tabler/icons-react';
import type { CommandSource } from '../../view/command.ts';
import { holdKeys } from '../../view/heldKeys.ts';
import { words } from '../words.ts';

const w = () => words().commands;

export const helpCommands: CommandSource = [
  {
    id: 'help.palette',
    words: () => w().palette,
    keys: ['Mod-Shift-p', 'Alt-/'],
    everywhere: true,
    icon: IconCommand,
    menu: { name: 'help', group: 1 },
    run: (context) => {
      holdKeys(context);
      context.dialog.set('palette');
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
    run: (context) => context.dialog.set('shortcuts'),
  },
];
