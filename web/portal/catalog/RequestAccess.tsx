import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog, formatDate, say, sentenceOf } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { useRequestAccess } from './queries.ts';

type Props = {
  /** The release's identifier, and what it is called with its product. */
  release: string;
  what: string;
  /** When the reader asked; absent: not yet. */
  requestedAt: string | undefined;
  /** As whom they are signed in, which the vendor is told. */
  who: string;
};

/** Asks the vendor for access to a release; whoever has asked reads when. */
export function RequestAccess({ release, what, requestedAt, who }: Props) {
  const w = words('access');
  const [asking, setAsking] = useState(false);
  if (requestedAt !== undefined)
    return (
      <Text size="sm" fw={550} role="status">
        {w.requested(formatDate(requestedAt))}
      </Text>
    );
  return (
    <div>
      <Button h={44} onClick={() => setAsking(true)} aria-haspopup="dialog">
        {w.request}
      </Button>
      {asking && <Request release={release} what={what} who={who} close={() => setAsking(false)} />}
    </div>
  );
}

function Request({ release, what, who, close }: Omit<Props, 'requestedAt'> & { close: () => void }) {
  const w = words('access');
  const [text, setText] = useState('');
  const request = useRequestAccess();
  const send = () =>
    request.mutate(
      { release, text: text.trim() },
      {
        onSuccess: () => {
          close();
          say(w.sent);
        },
      },
    );
  return (
    <Dialog title={w.title(what)} close={close} submit={{ name: w.send, run: send, busy: request.isPending }}>
      <Stack>
        {request.isError && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(request.error)}
          </Alert>
        )}
        <Text size="sm">{w.means(who)}</Text>
        <Textarea
          label={w.text}
          description={w.textHelp}
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
