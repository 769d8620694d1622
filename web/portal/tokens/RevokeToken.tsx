import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, say, sentenceOf } from '../../shared/index.ts';
import type { Token } from './queries.ts';
import { useFocusBack } from './useFocusBack.ts';

/** Asks before a token is revoked, because what uses it stops. */
export function RevokeToken({ token, close }: { token: Token; close: () => void }) {
  useFocusBack();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(`/v1/apitokens/${token.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      say(`The token ${token.label} is revoked.`);
      close();
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={`Revoke ${token.label}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {revoke.error && (
          <Alert color="red" title="The token was not revoked">
            {sentenceOf(revoke.error)}
          </Alert>
        )}
        <Text>What uses this token cannot download any more, from now on. This cannot be undone.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
