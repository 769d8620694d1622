import { IconLanguage, IconListNumbers, IconWand } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import { type CommandSource, mayFormat } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('writing');

const hasHeadingStyles = ({ text }: Situation) =>
  Object.values(text?.look.styles ?? {}).some(({ level }) => level !== null);

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
  {
    id: 'writing.corrections',
    words: () => w().corrections,
    also: () => w().correctionsAlso,
    icon: IconWand,
    menu: { name: 'tools', group: 1 },
    enabled: mayFormat,
    active: (at) => at.view.corrections.get(),
    run: (at) => at.view.corrections.set(!at.view.corrections.get()),
  },
  {
    id: 'writing.headings',
    words: () => w().numberHeadings,
    also: () => w().numberHeadingsAlso,
    icon: IconListNumbers,
    menu: { name: 'format', group: 2 },
    enabled: (at) => mayFormat(at) && hasHeadingStyles(at),
    active: (at) => at.text?.headings.get() === true,
    run: ({ text }) => {
      text?.pause();
      text?.headings.set(!text.headings.get());
      text?.pause();
      text?.view.focus();
    },
  },
];
