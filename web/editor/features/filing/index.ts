import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { filingCommands } from './menuCommands.ts';

/** The document where it is kept: shared, copied, moved to the trash. */
export const filing: Feature = {
  name: 'filing',
  commands: filingCommands,
  dialogs: {
    share: lazy(async () => ({ default: (await import('./shareLoaded.ts')).Share })),
    copy: lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog })),
    trash: lazy(async () => ({ default: (await import('./TrashDialog.tsx')).TrashDialog })),
  },
};
