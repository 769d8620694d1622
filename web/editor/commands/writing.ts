import { IconLanguage } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import type { CommandSource } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('writing');
const mayFormat = (at: Situation) => at.mayWrite && at.hasFormats && at.text !== undefined;

/** What is set of texts and paragraphs in dialogs: language, spacing, lists, captions. */
export const writingCommands: CommandSource = [
  {
    id: 'writing.language',
    words: () => w().language,
    also: () => w().languageAlso,
    icon: IconLanguage,
    menu: { name: 'tools', group: 1 },
    enabled: mayFormat,
    run: (at) => at.dialog.set('language'),
  },
];
