import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { pageCommands } from './menuCommands.ts';
import { ThumbnailsPart } from './ThumbnailsPart.tsx';

/** The way to a page by its number, and small pages beside the text. */
export const pages: Feature = {
  name: 'pages',
  commands: pageCommands,
  parts: { beforeText: ThumbnailsPart },
  dialogs: { goToPage: lazy(async () => ({ default: (await import('./GoToDialog.tsx')).GoToDialog })) },
};
