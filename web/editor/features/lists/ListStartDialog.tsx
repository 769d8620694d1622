import { NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { restartList } from '../../view/content/lists.ts';
import type { EditorContext } from '../../view/context.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

/** The number that a list goes on with from the paragraph at the cursor. */
export function ListStartDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words(), viewWords()];
  const { editor } = context;
  const [at, setAt] = useState<string | number>(1);
  if (!editor) return null;
  const apply = () => {
    if (typeof at !== 'number' || !context.mayWrite) return;
    close();
    context.run(restartList(editor.formatting, at));
  };
  return (
    <Dialog
      title={w.listStartTitle}
      close={close}
      size="xs"
      submit={{ name: d.apply, run: apply, disabled: typeof at !== 'number' }}
    >
      <Stack gap="sm">
        <NumberInput
          label={w.firstNumber}
          min={1}
          max={99_999}
          allowDecimal={false}
          value={at}
          onChange={setAt}
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}
