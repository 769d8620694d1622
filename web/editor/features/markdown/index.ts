import { isMarkdown } from '../../view/context.ts';
import type { Feature } from '../../view/feature.ts';
import { markdownKeys } from './lists.ts';
import { markdownPlugin } from './markdown.ts';

/** The source of a Markdown text, shown as what it says. */
export const markdown: Feature = {
  name: 'markdown',
  extend: (_, { opening }) =>
    isMarkdown(opening.name) ? { bodyPlugins: [markdownPlugin(), markdownKeys()] } : {},
};
