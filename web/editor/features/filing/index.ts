import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { AccessButton } from './AccessButton.tsx';
import { filingCommands } from './menuCommands.ts';

/** The document where it is kept: shared, copied, moved to the trash. */
export const filing: Feature = {
  name: 'filing',
  commands: filingCommands,
  parts: { topBar: AccessButton },
  dialogs: {
    share: lazy(async () => ({ default: (await import('./shareLoaded.ts')).Share })),
    ask: lazy(async () => ({ default: (await import('./shareLoaded.ts')).Ask })),
    copy: lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog })),
    convert: lazy(async () => ({ default: (await import('./ConvertDialog.tsx')).ConvertDialog })),
    trash: lazy(async () => ({ default: (await import('./TrashDialog.tsx')).TrashDialog })),
  },
};
