import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../call.ts';
import { Moment } from '../Moment.tsx';
import { say } from '../say.ts';
import { declineRequest, type EditRequest, readRequests } from './requests.ts';
import { readShares, type Shares, widened, writeShares } from './shares.ts';
import { words } from './words.ts';

type Props = {
  id: string;
  /** hears how the document is shared once somebody was let in */
  changed: (now: Shares) => void;
};

/** Who asks to edit a document; each is answered at once. */
export function Requests({ id, changed }: Props) {
  const requests = useQuery({
    queryKey: ['documents', id, 'requests'],
    queryFn: ({ signal }) => readRequests(id, signal),
    staleTime: 0,
  });
  // Sharing goes on without them.
  if (!requests.data || requests.data.length === 0) return null;
  return (
    <Paper component="section" withBorder p="sm" aria-label={words().requests}>
      {requests.data.map((request) => (
        <Request key={request.id} id={id} request={request} changed={changed} />
      ))}
    </Paper>
  );
}

function Request({ id, request, changed }: Props & { request: EditRequest }) {
  const w = words();
  const queries = useQueryClient();
  const { id: person, user, displayName, text, asked } = request;
  const answered = () => queries.invalidateQueries({ queryKey: ['documents', id, 'requests'] });
  const failed = (error: unknown) => say(sentenceOf(error), 'failed');
  const allow = useMutation({
    mutationFn: async () => {
      const { items, tag } = await readShares(id);
      await writeShares(id, widened(items, [{ user }], 'write'), tag);
      return readShares(id);
    },
    onSuccess: async (now) => {
      changed(now);
      say(w.allowed(displayName));
      await answered();
    },
    onError: failed,
  });
  const decline = useMutation({
    mutationFn: () => declineRequest(id, person),
    onSuccess: async () => {
      say(w.declined(displayName));
      await answered();
    },
    onError: failed,
  });
  const isBusy = allow.isPending || decline.isPending;
  return (
    <Group gap="xs" py={4}>
      <div style={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        <Text size="sm">
          <strong>{displayName}</strong> {w.asks}{' '}
          <Text span size="xs" c="dimmed">
            <Moment at={asked} />
          </Text>
        </Text>
        {text && (
          <Text size="sm" c="dimmed">
            {w.quoted(text)}
          </Text>
        )}
      </div>
      <Button
        size="xs"
        mih={44}
        loading={allow.isPending}
        disabled={isBusy}
        aria-label={w.allowThem(displayName)}
        onClick={() => allow.mutate()}
      >
        {w.allow}
      </Button>
      <Button
        size="xs"
        mih={44}
        variant="default"
        loading={decline.isPending}
        disabled={isBusy}
        aria-label={w.declineThem(displayName)}
        onClick={() => decline.mutate()}
      >
        {w.decline}
      </Button>
    </Group>
  );
}
