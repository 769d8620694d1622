import { IconWand } from '@tabler/icons-react';
import { mayFormat } from '../../view/command.ts';
import type { Feature } from '../../view/feature.ts';
import { correctionsPlugin } from './corrections.ts';
import { words } from './words.ts';

/** Corrections while typing: quotation marks, dashes, lists and the like. */
export const corrections: Feature = {
  name: 'corrections',
  commands: [
    {
      id: 'writing.corrections',
      words: () => words().corrections,
      also: () => words().correctionsAlso,
      icon: IconWand,
      menu: { name: 'tools', group: 1 },
      enabled: mayFormat,
      active: (context) => context.view.corrections.get(),
      run: (context) => context.view.corrections.set(!context.view.corrections.get()),
    },
  ],
  plugins: ({ here, canEdit, pause }, { view }) =>
    canEdit && Object.keys(here.styles).length > 0
      ? [correctionsPlugin({ formatting: here, wanted: view.corrections.get, pause })]
      : [],
};
