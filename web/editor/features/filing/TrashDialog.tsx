import { Alert, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, Dialog, sentenceOf } from '../../../shared/index.ts';
import { stored } from '../../session/stored.ts';
import type { DialogProps } from '../../view/feature.ts';
import { words } from './words.ts';

/** Asks, moves the document to the trash, and leads back to the list. */
export function TrashDialog({ context: { place, opening, room }, close }: DialogProps) {
  const w = words();
  const trash = useMutation({
    mutationFn: async () => {
      // Who restores it finds what was typed last.
      await stored(room);
      return call(`/repository/rest/${place.fileId}`, { method: 'DELETE' });
    },
    onSuccess: () => location.assign('/files'),
  });
  return (
    <Dialog
      title={w.trashTitle}
      close={close}
      submit={{
        name: w.move,
        run: () => trash.mutate(),
        busy: trash.isPending || trash.isSuccess,
        dangerous: true,
      }}
    >
      <Stack>
        {trash.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(trash.error)}
          </Alert>
        )}
        <Text>{w.trashHow(opening.name)}</Text>
      </Stack>
    </Dialog>
  );
}
