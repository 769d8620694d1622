import { IconPageBreak } from '@tabler/icons-react';
import { insertPageBreak } from '../../view/insert.ts';
import { keys, Tool, type ToolContext } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

/** Begins the next page at the cursor. */
export const PageBreakTool = ({ editor, run }: ToolContext) => (
  <Tool
    label={words().pageBreak}
    shortcut={keys('Enter')}
    icon={IconPageBreak}
    disabled={!editor}
    run={() => editor && run(insertPageBreak(editor.formatting))}
  />
);
