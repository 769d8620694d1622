import type { Feature } from '../../view/feature.ts';
import { formatCommands } from './menuCommands.ts';
import { ColourTools, EmphasisTools } from './TextTools.tsx';

/** How text looks: emphasis, colour, position, size. */
export const format: Feature = {
  name: 'format',
  commands: formatCommands,
  tools: [
    { group: 'emphasis', width: 136, Tools: EmphasisTools },
    { group: 'colour', width: 204, Tools: ColourTools },
  ],
};
