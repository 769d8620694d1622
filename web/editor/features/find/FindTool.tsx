import { IconSearch } from '@tabler/icons-react';
import type { ToolProps } from '../../view/feature.ts';
import { keys, Tool } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

/** Opens the search. */
export const FindTool = ({ dialog }: ToolProps) => (
  <Tool
    label={words().name}
    shortcut={keys('F')}
    icon={IconSearch}
    disabled={false}
    run={() => dialog.set('find')}
  />
);
