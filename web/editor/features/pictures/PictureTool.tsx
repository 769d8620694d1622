import { IconPhoto } from '@tabler/icons-react';
import type { ToolProps } from '../../view/feature.ts';
import { Tool } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';

/** Puts in pictures from files. */
export const PictureTool = ({ dialog }: ToolProps) => (
  <Tool label={viewWords().picture} icon={IconPhoto} disabled={false} run={() => dialog.set('picture')} />
);
