import { IconSearch } from '@tabler/icons-react';
import type { Feature } from '../../view/feature.ts';
import { FindBar } from './FindBar.tsx';
import { FindTool } from './FindTool.tsx';
import { searchPlugin } from './search.ts';
import { words } from './words.ts';
import './found.css';

/** Find and replace. */
export const find: Feature = {
  name: 'find',
  commands: [
    {
      id: 'edit.find',
      words: () => words().name,
      also: () => words().findAlso,
      keys: ['Mod-f', 'Mod-h'],
      everywhere: true,
      icon: IconSearch,
      menu: { name: 'edit', group: 4 },
      run: (context) => context.dialog.set('find'),
    },
  ],
  tools: [{ group: 'insert', order: 5, width: 34, Tools: FindTool }],
  parts: { aboveText: FindBar },
  plugins: () => [searchPlugin()],
};
