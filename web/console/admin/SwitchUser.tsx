import { Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';
import { words } from './words/words.ts';

/** Keeps somebody out, or lets them in again. */
export function SwitchUser({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const { username, displayName, disabled } = user;
  const change = useAdminChange(
    () => call(userPath(username), { method: 'PATCH', json: { disabled: !disabled } }),
    () => {
      say(disabled ? w.reactivated(displayName) : w.deactivated(displayName));
      close();
    },
  );
  return (
    <FormDialog
      title={disabled ? w.reactivateTitle : w.deactivateTitle}
      close={close}
      error={change.error}
      submit={{
        name: disabled ? w.reactivate : w.deactivate,
        run: () => change.mutate(),
        busy: change.isPending,
        dangerous: !disabled,
      }}
    >
      <Text>{disabled ? w.reactivateMeans(displayName) : w.deactivateMeans(displayName)}</Text>
    </FormDialog>
  );
}
