import { IconTablePlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ToolProps } from '../../view/feature.ts';
import { LaterForm } from '../../view/tools/LaterForm.tsx';
import { ToolSheet } from '../../view/tools/Tool.tsx';
import { useSheet } from '../../view/tools/useSheet.ts';
import { words } from './words.ts';

const TableForm = lazy(async () => ({ default: (await import('./TableForm.tsx')).TableForm }));

/** Puts in a table. */
export function TableTool({ dialog, ...tools }: ToolProps) {
  const sheet = useSheet(dialog, 'table', tools.editor);
  return (
    <ToolSheet label={words().table} icon={IconTablePlus} disabled={false} form {...sheet}>
      {(close) => (
        <LaterForm>
          <TableForm {...tools} close={close} />
        </LaterForm>
      )}
    </ToolSheet>
  );
}
