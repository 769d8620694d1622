import { IconTablePlus } from '@tabler/icons-react';
import type { ToolProps } from '../../view/feature.ts';
import { ToolSheet } from '../../view/tools/Tool.tsx';
import { useSheet } from '../../view/tools/useSheet.ts';
import { TableForm } from './TableForm.tsx';
import { words } from './words.ts';

/** Puts in a table. */
export function TableTool({ dialog, ...tools }: ToolProps) {
  const sheet = useSheet(dialog, 'table', tools.editor);
  return (
    <ToolSheet label={words().table} icon={IconTablePlus} disabled={false} form {...sheet}>
      {(close) => <TableForm {...tools} close={close} />}
    </ToolSheet>
  );
}
