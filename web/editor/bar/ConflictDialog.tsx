import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, formatDate, say, sentenceOf } from '../../shared/index.ts';
import { type Opening, type Place, serviceAddress } from '../opening.ts';

type Props = { place: Place; conflict: NonNullable<Opening['conflict']>; close: () => void };
/** What became of the draft: a request to publish, a copy that was kept, or the address of a new document. */
type Settled = { job?: string; kept?: string; document?: string };

const choices = [
  { choice: 'publish', text: 'Publish this draft as a new version on top', look: 'filled' },
  {
    choice: 'take',
    text: 'Take the version of the repository; this draft is kept as a copy',
    look: 'default',
  },
  { choice: 'copy', text: 'Save this draft as a new document', look: 'default' },
] as const;

/** The repository has a newer version than this draft began with: nothing is overwritten before somebody chooses. */
export function ConflictDialog({ place, conflict, close }: Props) {
  const choose = useMutation({
    mutationFn: (choice: string) =>
      call<Settled>(serviceAddress(place, 'conflict'), {
        method: 'POST',
        json: { choice, version: conflict.version },
      }),
    onSuccess: (settled) => {
      if (settled.document) say(<NewDocument address={settled.document} />);
      else if (settled.kept)
        say(`The draft was kept as “${settled.kept}”. Open the document again to go on.`);
      close();
    },
    onError: (error) => say(sentenceOf(error), 'failed'),
  });
  return (
    <Modal opened onClose={close} title="The document has changed elsewhere" centered>
      <Stack gap="sm">
        <Text size="sm">
          {conflict.by} stored version {conflict.version} on {formatDate(conflict.modified)}, while this draft
          was being edited. Nothing is overwritten: choose what becomes of this draft.
        </Text>
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

const NewDocument = ({ address }: { address: string }) => (
  <>
    The draft was saved as a new document. <Anchor href={address}>Open it</Anchor>
  </>
);
