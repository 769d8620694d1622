import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconLineHeight,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { setAlign } from '../../view/content/paragraphs.ts';
import { LaterForm } from '../../view/tools/LaterForm.tsx';
import { keys, Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

const SpacingForm = lazy(async () => ({ default: (await import('./SpacingForm.tsx')).SpacingForm }));

const aligns = [
  { align: 'left', shortcut: keys('Shift+L'), icon: IconAlignLeft },
  { align: 'center', shortcut: keys('Shift+E'), icon: IconAlignCenter },
  { align: 'right', shortcut: keys('Shift+R'), icon: IconAlignRight },
  { align: 'justify', shortcut: keys('Shift+J'), icon: IconAlignJustified },
] as const;

export const AlignTools = ({ editor, selectionState, run }: ToolContext) =>
  aligns.map(({ align, ...tool }) => (
    <Tool
      key={align}
      label={words()[align]}
      {...tool}
      pressed={selectionState.align === align}
      disabled={!editor}
      run={() => run(setAlign(align))}
    />
  ));

export const SpacingTools = (tools: ToolContext) => (
  <ToolSheet label={words().spacing} icon={IconLineHeight} disabled={!tools.editor} form>
    {(close) => (
      <LaterForm>
        <SpacingForm {...tools} close={close} />
      </LaterForm>
    )}
  </ToolSheet>
);
