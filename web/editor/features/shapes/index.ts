import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { objectKeys } from './keys.ts';
import { shapesCommands } from './menuCommands.ts';
import { words } from './words.ts';

/** Text boxes, shapes and charts: put in, painted, placed and resized. */
export const shapes: Feature = {
  name: 'shapes',
  commands: shapesCommands,
  contextBar: {
    isShown: ({ object }) => object,
    label: () => words().bar,
    Tools: lazy(async () => ({ default: (await import('./ObjectBar.tsx')).ObjectBar })),
  },
  plugins: ({ formatting }, context) => [objectKeys(formatting, context)],
  dialogs: {
    shapes: lazy(async () => ({ default: (await import('./ShapesDialog.tsx')).ShapesDialog })),
    chart: lazy(async () => ({ default: (await import('./ChartDialog.tsx')).ChartDialog })),
  },
};
