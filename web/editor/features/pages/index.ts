import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { pageCommands } from './menuCommands.ts';

/** The way to a page by its number. */
export const pages: Feature = {
  name: 'pages',
  commands: pageCommands,
  dialogs: { goToPage: lazy(async () => ({ default: (await import('./GoToDialog.tsx')).GoToDialog })) },
};
