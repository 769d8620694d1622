import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { countingCommands } from './menuCommands.ts';

/** Words and letters: counted, and in another case. */
export const counting: Feature = {
  name: 'counting',
  commands: countingCommands,
  dialogs: { count: lazy(async () => ({ default: (await import('./CountDialog.tsx')).CountDialog })) },
};
