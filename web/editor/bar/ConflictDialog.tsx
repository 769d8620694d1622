import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, formatDate, ProblemError, say, sentenceOf } from '../../shared/index.ts';
import { type Opening, type Place, serviceAddress } from '../opening.ts';

type Conflict = NonNullable<Opening['conflict']>;
type Props = { place: Place; conflict: Conflict; moved: (to: Conflict) => void; close: () => void };
/** What became of the draft: a request to publish, a copy that was kept, or the address of a new document. */
type Settled = { job?: string; kept?: string; document?: string; download?: string };

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
export function ConflictDialog({ place, conflict, moved, close }: Props) {
  const choose = useMutation({
    mutationFn: (choice: string) =>
      call<Settled>(serviceAddress(place, 'conflict'), { json: { choice, version: conflict.version } }),
    onSuccess: ({ document, download }) => {
      if (document) say(<Done words="The draft was saved as a new document." link="Open it" to={document} />);
      else if (download)
        say(<Done words="The repository makes no documents." link="Download it" to={download} />);
      close();
    },
    onError: (error) => {
      const next = error instanceof ProblemError ? conflictIn(error) : undefined;
      if (next) moved(next);
      else say(sentenceOf(error), 'failed');
    },
  });
  const again = choose.error instanceof ProblemError && choose.error.code === 'documents.version.moved';
  return (
    <Modal
      opened
      onClose={close}
      title="The document has changed elsewhere"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        {again && (
          <Text size="sm" fw={600} role="alert">
            Another version came while you were choosing; choose again.
          </Text>
        )}
        <Text size="sm">
          {conflict.by} stored version {conflict.version} on {formatDate(conflict.modified)}, while this draft
          was being edited. Nothing is overwritten: choose what becomes of this draft.
        </Text>
        {choices.map(({ choice, text, look }) => (
          <Button
            key={choice}
            variant={look}
            loading={choose.isPending && choose.variables === choice}
            disabled={choose.isPending && choose.variables !== choice}
            onClick={() => choose.mutate(choice)}
            styles={{
              label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.35 },
              root: { height: 'auto', minHeight: 40, padding: '8px 14px' },
            }}
          >
            {text}
          </Button>
        ))}
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          Download this draft
        </Anchor>
      </Stack>
    </Modal>
  );
}

/** What the repository has by now, when it is not what the dialog showed. */
function conflictIn({ code, params }: ProblemError): Conflict | undefined {
  const { version, by, modified } = params;
  const known = [version, by, modified].every((each) => typeof each === 'string');
  if (code !== 'documents.version.moved' || !known) return undefined;
  return { version: String(version), by: String(by), modified: String(modified) };
}

const Done = ({ words, link, to }: { words: string; link: string; to: string }) => (
  <>
    {words} <Anchor href={to}>{link}</Anchor>
  </>
);
