import { IconFileDiff, IconHistory } from '@tabler/icons-react';
import { lazy } from 'react';
import { mayFormat } from '../../view/command.ts';
import type { Feature } from '../../view/feature.ts';
import { words } from './words.ts';

/** Earlier versions of the document and copies of the draft: looked at, compared, restored. */
export const history: Feature = {
  name: 'history',
  commands: [
    {
      id: 'file.history',
      words: () => words().title,
      icon: IconHistory,
      menu: { name: 'file', group: 3 },
      enabled: (context) => context.opening.canEdit,
      run: (context) => context.dialog.set('history'),
    },
    {
      id: 'file.compare',
      words: () => words().compare,
      also: () => words().compareAlso,
      icon: IconFileDiff,
      menu: { name: 'file', group: 3 },
      enabled: mayFormat,
      run: (context) => context.dialog.set('compare'),
    },
  ],
  dialogs: {
    history: lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel })),
    compare: lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog })),
  },
};
