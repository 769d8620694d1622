import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, Dialog, formatDate, ProblemError, say, sentenceOf } from '../../../shared/index.ts';
import { type Opening, type Place, serviceAddress } from '../../session/opening.ts';
import { words } from '../words.ts';

type Conflict = NonNullable<Opening['conflict']>;
type Props = { place: Place; conflict: Conflict; moved: (to: Conflict) => void; close: () => void };
/** What became of the draft: a request to publish, a copy that was kept, or the address of a new document. */
type Settled = { job?: string; kept?: string; document?: string; download?: string };

const choices = [
  { choice: 'publish', text: 'publishOnTop', look: 'filled' },
  {
    choice: 'take',
    text: 'takeTheirs',
    look: 'default',
  },
  { choice: 'copy', text: 'saveAsNew', look: 'default' },
] as const;

/** The repository has a newer version than this draft began with: nothing is overwritten before somebody chooses. */
export function ConflictDialog({ place, conflict, moved, close }: Props) {
  const w = words().notices;
  const choose = useMutation({
    mutationFn: (choice: string) =>
      call<Settled>(serviceAddress(place, 'conflict'), { json: { choice, version: conflict.version } }),
    onSuccess: ({ document, download }) => {
      if (document) say(<Done text={w.savedAsNew} link={w.openIt} to={document} />);
      else if (download) say(<Done text={w.makesNone} link={w.downloadIt} to={download} />);
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
    <Dialog title={w.moved} close={close}>
      <Stack gap="sm">
        {again && (
          <Text size="sm" fw={600} role="alert">
            {w.movedAgain}
          </Text>
        )}
        <Text size="sm">{w.movedHow(conflict.by, conflict.version, formatDate(conflict.modified))}</Text>
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
            {w[text]}
          </Button>
        ))}
        <Anchor size="sm" href={serviceAddress(place, 'draft/content')} download>
          {w.downloadThis}
        </Anchor>
      </Stack>
    </Dialog>
  );
}

/** What the repository has by now, when it is not what the dialog showed. */
function conflictIn({ code, params }: ProblemError): Conflict | undefined {
  const { version, by, modified } = params;
  const known = [version, by, modified].every((each) => typeof each === 'string');
  if (code !== 'documents.version.moved' || !known) return undefined;
  return { version: String(version), by: String(by), modified: String(modified) };
}

const Done = ({ text, link, to }: { text: string; link: string; to: string }) => (
  <>
    {text} <Anchor href={to}>{link}</Anchor>
  </>
);
