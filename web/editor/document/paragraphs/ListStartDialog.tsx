import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Situation } from '../../commands/situation.ts';
import { restartList } from '../../text/lists.ts';
import { words } from '../../words/words.ts';

/** The number that a list goes on with from the paragraph at the cursor. */
export function ListStartDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const [w, d] = [words('writing'), words('document')];
  const { text } = situation;
  const [at, setAt] = useState<string | number>(1);
  if (!text) return null;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (typeof at !== 'number' || !situation.mayWrite) return;
    close();
    situation.run(restartList(text.look, at));
  };
  return (
    <Modal
      opened
      onClose={close}
      title={w.listStartTitle}
      size="xs"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': d.close }}
    >
      <form onSubmit={apply}>
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {d.cancel}
            </Button>
            <Button type="submit" disabled={typeof at !== 'number'}>
              {d.apply}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
