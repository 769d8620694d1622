import { Text } from '@mantine/core';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { type Passkey, useChange } from './queries.ts';

/** Asks, and removes a passkey. */
export function RemovePasskey({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const w = words('factors');
  const remove = useChange(
    () => call(`/api/v1/me/passkeys/${passkey.id}`, { method: 'DELETE' }),
    () => {
      say(w.passkeyRemoved);
      close();
    },
  );
  return (
    <FormDialog
      title={w.removePasskey}
      close={close}
      error={remove.failure}
      submit={{
        name: w.remove,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>{w.removePasskeyText(passkey.name)}</Text>
    </FormDialog>
  );
}
