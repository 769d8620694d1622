import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { sectionCommands } from './menuCommands.ts';
import { PageBreakTool } from './PageBreakTool.tsx';

/** Pages and sections: paper, margins, columns, breaks. */
export const sections: Feature = {
  name: 'sections',
  commands: sectionCommands,
  dialogs: {
    pages: lazy(async () => ({ default: (await import('./PageDialog.tsx')).PageDialog })),
    pageLook: lazy(async () => ({ default: (await import('./PageLookDialog.tsx')).PageLookDialog })),
  },
  tools: [{ group: 'insert', order: 4, width: 34, Tools: PageBreakTool }],
};
