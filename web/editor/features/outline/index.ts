import { IconListTree } from '@tabler/icons-react';
import type { Feature } from '../../view/feature.ts';
import { OutlinePart } from './OutlinePart.tsx';
import { words } from './words.ts';

/** The headings of the text as a tree beside it. */
export const outline: Feature = {
  name: 'outline',
  commands: [
    {
      id: 'view.outline',
      words: () => words().name,
      keys: ['Mod-Alt-o'],
      everywhere: true,
      icon: IconListTree,
      menu: { name: 'view', group: 1, order: -1 },
      active: (context) => context.view.outline.get(),
      run: (context) => context.view.outline.set(!context.view.outline.get()),
    },
  ],
  parts: { beforeText: OutlinePart },
};
