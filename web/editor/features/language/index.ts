import { IconLanguage } from '@tabler/icons-react';
import { lazy } from 'react';
import { mayFormat } from '../../view/command.ts';
import type { Feature } from '../../view/feature.ts';
import { words } from './words.ts';

/** The language of words, paragraphs and the whole document, by which spelling is checked. */
export const language: Feature = {
  name: 'language',
  commands: [
    {
      id: 'writing.language',
      words: () => words().language,
      also: () => words().languageAlso,
      icon: IconLanguage,
      menu: { name: 'tools', group: 1 },
      enabled: mayFormat,
      run: (context) => context.dialog.set('language'),
    },
  ],
  dialogs: {
    language: lazy(async () => ({ default: (await import('./LanguageDialog.tsx')).LanguageDialog })),
  },
};
