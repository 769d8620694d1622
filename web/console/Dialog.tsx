import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { FormFailure } from './FormFailure.tsx';

type Props = {
  title: string;
  close: () => void;
  children: ReactNode;
  /** The button that does it; without one there is only "Close". */
  submit?: { name: string; run: () => void; busy: boolean; dangerous?: boolean; disabled?: boolean };
  error?: unknown;
  /** Paths of `params.errors` that fields show. */
  fields?: string[];
  size?: string;
};

/** A dialog with a form: Escape closes it, Enter submits it, and what the server refuses is said in it. */
export function Dialog({ title, close, children, submit, error, fields, size }: Props) {
  useFocusReturned();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      centered
      size={size ?? 'md'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (submit && !submit.busy && !submit.disabled) submit.run();
        }}
      >
        <Stack>
          <FormFailure error={error} {...(fields ? { fields } : {})} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {submit ? 'Cancel' : 'Close'}
            </Button>
            {submit && (
              <Button
                type="submit"
                loading={submit.busy}
                disabled={submit.disabled ?? false}
                {...(submit.dangerous ? { color: 'red' } : {})}
              >
                {submit.name}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Gives the focus back to what had it when the dialog came; when that is gone, to the content of the page. */
function useFocusReturned(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What the dialog did is shown first: it may take away the button that opened it.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = before?.isConnected ? before : document.getElementById('content');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
