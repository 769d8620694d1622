import { Text } from '@mantine/core';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';

/** Keeps somebody out, or lets them in again. */
export function SwitchUser({ user, close }: { user: User; close: () => void }) {
  const { username, displayName, disabled } = user;
  const change = useAdminChange(
    () => call(userPath(username), { method: 'PATCH', json: { disabled: !disabled } }),
    () => {
      say(disabled ? `${displayName} can sign in again.` : `${displayName} is deactivated.`);
      close();
    },
  );
  return (
    <FormDialog
      title={disabled ? 'Reactivate account' : 'Deactivate account'}
      close={close}
      error={change.error}
      submit={{
        name: disabled ? 'Reactivate' : 'Deactivate',
        run: () => change.mutate(),
        busy: change.isPending,
        dangerous: !disabled,
      }}
    >
      <Text>
        {disabled
          ? `${displayName} can then sign in again, with the same roles and groups.`
          : `${displayName} is signed out everywhere and cannot sign in until the account is reactivated. Their work is kept.`}
      </Text>
    </FormDialog>
  );
}
