import { Text } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { PasswordField, type PasswordToGive } from './PasswordField.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';
import { words } from './words/words.ts';

/** Gives somebody a new password. */
export function SetPassword({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const [given, setGiven] = useState<PasswordToGive>({ password: '', initial: true });
  const set = useAdminChange(
    () => call(userPath(user.username, 'password'), { method: 'PUT', json: given }),
    () => {
      say(w.hasPassword(user.displayName));
      close();
    },
  );
  return (
    <FormDialog
      title={w.newPasswordFor(user.displayName)}
      close={close}
      error={set.error}
      fields={['/password']}
      submit={{ name: w.setPassword, run: () => set.mutate(), busy: set.isPending }}
    >
      <Text size="sm">{w.passwordMeans}</Text>
      <PasswordField
        label={w.newPassword}
        help={w.newPasswordHelp}
        value={given}
        change={setGiven}
        error={faultAt(set.error, '/password')}
        isFirst
      />
    </FormDialog>
  );
}
