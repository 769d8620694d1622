import { NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { restartList } from '../../text/lists.ts';
import { words } from '../../words/words.ts';

/** The number that a list goes on with from the paragraph at the cursor. */
export function ListStartDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const [w, d] = [words('writing'), words('document')];
  const { text } = situation;
  const [at, setAt] = useState<string | number>(1);
  if (!text) return null;
  const apply = () => {
    if (typeof at !== 'number' || !situation.mayWrite) return;
    close();
    situation.run(restartList(text.look, at));
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
