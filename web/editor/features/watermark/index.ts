import { IconRubberStamp } from '@tabler/icons-react';
import { lazy } from 'react';
import { mayFormat } from '../../view/command.ts';
import type { Feature } from '../../view/feature.ts';
import { words } from './words.ts';

/** A text across each page, which stands in its headers. */
export const watermark: Feature = {
  name: 'watermark',
  commands: [
    {
      id: 'document.watermark',
      words: () => words().command,
      also: () => words().also,
      icon: IconRubberStamp,
      menu: { name: 'insert', group: 4 },
      enabled: mayFormat,
      run: (context) => context.dialog.set('watermark'),
    },
  ],
  dialogs: {
    watermark: lazy(async () => ({ default: (await import('./WatermarkDialog.tsx')).WatermarkDialog })),
  },
};
