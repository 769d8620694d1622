import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, say, sentenceOf } from '../../shared/index.ts';
import { type Place, serviceAddress } from '../opening.ts';
import type { RoomMessage } from '../room/messages.ts';

type Props = { place: Place; conflict: Extract<RoomMessage, { type: 'conflict' }>; close: () => void };

const choices = [
  { choice: 'publish', text: 'Publish this draft as a new version on top', look: 'filled' },
  { choice: 'take', text: 'Take the repository’s version; this draft is kept as a copy', look: 'default' },
  { choice: 'copy', text: 'Save this draft as a new document', look: 'default' },
] as const;

/** The repository has a newer version than this draft began with: nothing is overwritten before somebody chooses. */
export function ConflictDialog({ place, conflict, close }: Props) {
  const choose = useMutation({
    mutationFn: (choice: string) =>
      call(serviceAddress(place, 'conflict'), { method: 'POST', json: { choice } }),
    onSuccess: close,
    onError: (error) => say(sentenceOf(error), 'failed'),
  });
  const what = conflict.summary ?? newerVersion(conflict);
  return (
    <Modal opened onClose={close} title="The document has changed elsewhere" centered>
      <Stack gap="sm">
        <Text size="sm">{what} Nothing is overwritten: choose what becomes of this draft.</Text>
        {choices.map(({ choice, text, look }) => (
          <Button
            key={choice}
            variant={look}
            loading={choose.isPending && choose.variables === choice}
            onClick={() => choose.mutate(choice)}
            styles={{
              label: { whiteSpace: 'normal' },
              root: { height: 'auto', minHeight: 40, padding: '8px 14px' },
            }}
          >
            {text}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}

function newerVersion({ version, by, at }: Props['conflict']): string {
  const when =
    at === undefined
      ? ''
      : ` on ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))}`;
  return `${by ?? 'Somebody'} stored ${version ? `version ${version}` : 'another version'}${when}, while this draft was being edited.`;
}
