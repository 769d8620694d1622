import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { referenceCommands } from './menuCommands.ts';

/** What refers to something else: fields, bookmarks, cross references, captions, contents and lists. */
export const references: Feature = {
  name: 'references',
  commands: referenceCommands,
  dialogs: {
    bookmarks: lazy(async () => ({ default: (await import('./BookmarksDialog.tsx')).BookmarksDialog })),
    reference: lazy(async () => ({ default: (await import('./ReferenceDialog.tsx')).ReferenceDialog })),
    caption: lazy(async () => ({ default: (await import('./CaptionDialog.tsx')).CaptionDialog })),
  },
};
