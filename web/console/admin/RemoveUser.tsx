import { Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';
import { words } from './words/words.ts';

/** Asks, and removes an account. */
export function RemoveUser({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const remove = useAdminChange(
    () => call(userPath(user.username), { method: 'DELETE' }),
    () => {
      say(w.removed(user.displayName));
      close();
    },
  );
  return (
    <FormDialog
      title={w.remove}
      close={close}
      error={remove.error}
      submit={{ name: w.delete, run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text>{w.removeMeans(user.displayName)}</Text>
    </FormDialog>
  );
}
