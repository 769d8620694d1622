import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, say, sentenceOf, texts } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import type { Token } from './queries.ts';
import { useFocusBack } from './useFocusBack.ts';

/** Asks before a token is revoked, because what uses it stops. */
export function RevokeToken({ token, close }: { token: Token; close: () => void }) {
  const w = words('tokens');
  useFocusBack();
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
    <Modal
      opened
      onClose={close}
      title={w.revokeThis(token.label)}
      centered
      closeButtonProps={{ 'aria-label': texts().close }}
    >
      <Stack>
        {revoke.error && (
          <Alert color="red" title={w.notRevoked}>
            {sentenceOf(revoke.error)}
          </Alert>
        )}
        <Text>{w.revokeMeans}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {w.keep}
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {w.revoke}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
