import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';

/** Gives somebody a new password. */
export function SetPassword({ user, close }: { user: User; close: () => void }) {
  const [password, setPassword] = useState('');
  const set = useAdminChange(
    () => call(userPath(user.username, 'password'), { method: 'PUT', json: { password } }),
    () => {
      say(`${user.displayName} now has a new password.`);
      close();
    },
  );
  return (
    <FormDialog
      title={`New password for ${user.displayName}`}
      close={close}
      error={set.error}
      fields={['/password']}
      submit={{ name: 'Set password', run: () => set.mutate(), busy: set.isPending }}
    >
      <Text size="sm">Everyone signed in with the old password is signed out.</Text>
      <PasswordInput
        label="New password"
        description="At least 8 characters, and not a common password."
        required
        data-autofocus
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={faultAt(set.error, '/password')}
      />
    </FormDialog>
  );
}
