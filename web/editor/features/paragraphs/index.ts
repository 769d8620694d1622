import { lazy } from 'react';
import { lineOfHyphens } from '../../view/content/borders.ts';
import type { Feature } from '../../view/feature.ts';
import { paragraphCommands } from './menuCommands.ts';
import { AlignTools, SpacingTools } from './ParagraphTools.tsx';

/** How paragraphs stand: alignment, indents, spacing, breaks, borders and tab stops. */
export const paragraphs: Feature = {
  name: 'paragraphs',
  commands: paragraphCommands,
  dialogs: {
    paragraph: lazy(async () => ({ default: (await import('./ParagraphDialog.tsx')).ParagraphDialog })),
    tabStops: lazy(async () => ({ default: (await import('./TabStopsDialog.tsx')).TabStopsDialog })),
  },
  tools: [
    { group: 'align', width: 136, Tools: AlignTools },
    { group: 'spacing', width: 34, Tools: SpacingTools },
  ],
  // A text without formats keeps its hyphens.
  keys: ({ styles }) => (Object.keys(styles).length > 0 ? { Enter: lineOfHyphens } : {}),
};
