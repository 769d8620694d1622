import { lazy } from 'react';
import { isUntitled } from '../../../shared/untitled.ts';
import type { Feature } from '../../view/feature.ts';
import { AccessButton } from './AccessButton.tsx';
import { filingCommands } from './menuCommands.ts';

/** The document where it is kept: shared, copied, moved to the trash. */
export const filing: Feature = {
  name: 'filing',
  commands: filingCommands,
  parts: { topBar: AccessButton },
  extend: (_, context) => ({
    opened(editor) {
      if (!isUntitled(context.place.fileId)) return;
      // It keeps the name that it was made with where this does not come.
      import('./nameByFirstWords.ts')
        .then((it) => it.nameByFirstWords(editor, context))
        .catch(() => undefined);
    },
  }),
  dialogs: {
    share: lazy(async () => ({ default: (await import('./shareLoaded.ts')).Share })),
    ask: lazy(async () => ({ default: (await import('./shareLoaded.ts')).Ask })),
    copy: lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog })),
    convert: lazy(async () => ({ default: (await import('./ConvertDialog.tsx')).ConvertDialog })),
    trash: lazy(async () => ({ default: (await import('./TrashDialog.tsx')).TrashDialog })),
  },
};
