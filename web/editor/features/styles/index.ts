import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { FontTools } from './FontTools.tsx';
import { styleCommands } from './menuCommands.ts';
import { CharacterTools, StyleTools } from './StyleTools.tsx';

/** Styles of paragraphs and characters: given, made, changed. */
export const styles: Feature = {
  name: 'styles',
  commands: styleCommands,
  dialogs: {
    newStyle: lazy(async () => ({ default: (await import('./NewStyleDialog.tsx')).NewStyleDialog })),
  },
  tools: [
    { group: 'style', width: 186, Tools: StyleTools },
    { group: 'font', width: 186, Tools: FontTools },
    {
      group: 'character',
      width: 122,
      isUseful: ({ formatting }) => Object.keys(formatting.characters ?? {}).length > 0,
      Tools: CharacterTools,
    },
  ],
};
