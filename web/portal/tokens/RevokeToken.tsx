import { Alert, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, Dialog, say, sentenceOf } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import type { Token } from './queries.ts';

/** Asks before a token is revoked, because what uses it stops. */
export function RevokeToken({ token, close }: { token: Token; close: () => void }) {
  const w = words('tokens');
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(`/v1/apitokens/${token.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      say(w.revoked(token.label));
      close();
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <Dialog
      title={w.revokeThis(token.label)}
      close={close}
      submit={{
        name: w.revoke,
        run: () => revoke.mutate(),
        busy: revoke.isPending,
        dangerous: true,
        cancel: w.keep,
      }}
    >
      <Stack>
        {revoke.error && (
          <Alert color="red" title={w.notRevoked}>
            {sentenceOf(revoke.error)}
          </Alert>
        )}
        <Text>{w.revokeMeans}</Text>
      </Stack>
    </Dialog>
  );
}
