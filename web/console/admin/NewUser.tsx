import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { useAdminChange } from './queries.ts';
import { type Fields, UserFields } from './UserFields.tsx';

const nothing: Fields = {
  username: '',
  displayName: '',
  distinguishedName: '',
  email: '',
  emailVerified: false,
  roles: [],
};

/** Makes an account. */
export function NewUser({ close }: { close: () => void }) {
  const [fields, setFields] = useState(nothing);
  const [password, setPassword] = useState('');
  const create = useAdminChange(
    () => call('/api/v1/users', { json: sent(fields, password) }),
    () => {
      say(`${fields.displayName || fields.username} can now sign in.`);
      close();
    },
  );
  return (
    <FormDialog
      title="New person"
      close={close}
      error={create.error}
      fields={['/username', '/displayName', '/distinguishedName', '/email', '/roles', '/password']}
      submit={{ name: 'Create', run: () => create.mutate(), busy: create.isPending }}
    >
      <UserFields
        fields={fields}
        change={(changed) => setFields({ ...fields, ...changed })}
        error={create.error}
      />
      <PasswordInput
        label="Password"
        description="At least 8 characters, and not a common password. Give it to the person; they can change it in their account menu."
        required
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={faultAt(create.error, '/password')}
      />
    </FormDialog>
  );
}

/** What was left empty is left to the server. */
function sent(
  { username, displayName, distinguishedName, email, emailVerified, roles }: Fields,
  password: string,
) {
  return {
    username,
    password,
    roles,
    ...(displayName ? { displayName } : {}),
    ...(distinguishedName ? { distinguishedName } : {}),
    ...(email ? { email, emailVerified } : {}),
  };
}
