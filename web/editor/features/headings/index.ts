import { IconListNumbers } from '@tabler/icons-react';
import { mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Feature } from '../../view/feature.ts';
import { words } from './words.ts';

const hasHeadingStyles = ({ editor }: EditorContext) =>
  Object.values(editor?.formatting.styles ?? {}).some(({ level }) => level !== null);

/** Numbers of headings. */
export const headings: Feature = {
  name: 'headings',
  commands: [
    {
      id: 'writing.headings',
      words: () => words().numberHeadings,
      also: () => words().numberHeadingsAlso,
      icon: IconListNumbers,
      menu: { name: 'format', group: 2 },
      enabled: (context) => mayFormat(context) && hasHeadingStyles(context),
      active: (context) => context.editor?.headings.get() === true,
      run: ({ editor }) => {
        editor?.pause();
        editor?.headings.set(!editor.headings.get());
        editor?.pause();
        editor?.view.focus();
      },
    },
  ],
};
