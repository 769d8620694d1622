import { Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';

/** Asks, and removes an account. */
export function RemoveUser({ user, close }: { user: User; close: () => void }) {
  const remove = useAdminChange(
    () => call(userPath(user.username), { method: 'DELETE' }),
    () => {
      say(`The account of ${user.displayName} was deleted.`);
      close();
    },
  );
  return (
    <FormDialog
      title="Delete account"
      close={close}
      error={remove.error}
      submit={{ name: 'Delete', run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text>
        Delete the account of <strong>{user.displayName}</strong>? Their work is kept. To block someone for a
        while, deactivate the account instead.
      </Text>
    </FormDialog>
  );
}
