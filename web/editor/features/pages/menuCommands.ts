import type { CommandSource } from '../../view/command.ts';
import { words } from './words.ts';

export const pageCommands: CommandSource = [
  {
    id: 'pages.goTo',
    words: () => words().goTo,
    menu: { name: 'view', group: 1 },
    enabled: (context) => context.hasFormats && context.editor?.shownPages.hasRoom() === true,
    run: (context) => context.dialog.set('goToPage'),
  },
  {
    id: 'pages.thumbnails',
    words: () => words().thumbnails,
    also: () => words().thumbnailsAlso,
    menu: { name: 'view', group: 1 },
    enabled: (context) => (context.editor?.shownPages.count.get() ?? 0) > 0,
    active: (context) => context.view.thumbnails.get(),
    run: (context) => context.view.thumbnails.set(!context.view.thumbnails.get()),
  },
];
