import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { picturesCommands } from './menuCommands.ts';
import { PictureFiles } from './PictureFiles.tsx';
import { PictureTool } from './PictureTool.tsx';
import { words } from './words.ts';

/** Pictures: put in, sized, turned, cropped and placed. */
export const pictures: Feature = {
  name: 'pictures',
  commands: picturesCommands,
  tools: [{ group: 'insert', order: 2, width: 34, Tools: PictureTool }],
  contextBar: {
    isShown: ({ picture }) => picture,
    label: () => words().bar,
    Tools: lazy(async () => ({ default: (await import('./PictureBar.tsx')).PictureBar })),
  },
  parts: { overPage: PictureFiles },
};
