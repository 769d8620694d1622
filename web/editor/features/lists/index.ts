import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { listKeys } from './keys.ts';
import { ListTools } from './ListTools.tsx';
import { listCommands } from './menuCommands.ts';
import { newListsPlugin } from './newLists.ts';

/** Bullets and numbers in levels. */
export const lists: Feature = {
  name: 'lists',
  commands: listCommands,
  dialogs: {
    listStart: lazy(async () => ({ default: (await import('./ListStartDialog.tsx')).ListStartDialog })),
  },
  tools: [{ group: 'lists', width: 170, Tools: ListTools }],
  keys: () => listKeys,
  plugins: ({ formatting, rules }) => [newListsPlugin(formatting, rules.setLists)],
};
