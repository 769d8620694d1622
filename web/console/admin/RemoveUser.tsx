import { Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';

/** Asks, and removes an account. */
export function RemoveUser({ user, close }: { user: User; close: () => void }) {
  const remove = useAdminChange(
    () => call(userPath(user.username), { method: 'DELETE' }),
    () => {
      say(`${user.displayName} has no account any more.`);
      close();
    },
  );
  return (
    <FormDialog
      title="Remove the account"
      close={close}
      error={remove.error}
      submit={{ name: 'Remove', run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text>
        Remove the account of <strong>{user.displayName}</strong>? What they made stays. To keep somebody out
        for a while, change the account instead.
      </Text>
    </FormDialog>
  );
}
