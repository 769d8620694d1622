import type { Feature } from '../../view/feature.ts';
import { LinkBubble } from './LinkBubble.tsx';
import { LinkTool } from './LinkTool.tsx';
import { linkCommands } from './menuCommands.ts';

/** Links: made, followed, and shown with where they lead. */
export const links: Feature = {
  name: 'links',
  commands: linkCommands,
  tools: [{ group: 'insert', order: 1, width: 34, holds: 'link', Tools: LinkTool }],
  parts: { overSheet: LinkBubble },
};
