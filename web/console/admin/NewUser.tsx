import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { PasswordField, type PasswordToGive } from './PasswordField.tsx';
import { useAdminChange } from './queries.ts';
import { type Fields, UserFields } from './UserFields.tsx';
import { words } from './words/words.ts';

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
  const w = words('person');
  const [fields, setFields] = useState(nothing);
  const [given, setGiven] = useState<PasswordToGive>({ password: '', initial: true });
  const create = useAdminChange(
    () => call('/api/v1/users', { json: sent(fields, given) }),
    () => {
      say(w.created(fields.displayName || fields.username));
      close();
    },
  );
  return (
    <FormDialog
      title={w.new}
      close={close}
      error={create.error}
      fields={['/username', '/displayName', '/distinguishedName', '/email', '/roles', '/password']}
      submit={{ name: w.create, run: () => create.mutate(), busy: create.isPending }}
    >
      <UserFields
        fields={fields}
        change={(changed) => setFields({ ...fields, ...changed })}
        error={create.error}
      />
      <PasswordField
        label={w.password}
        help={w.passwordHelp}
        value={given}
        change={setGiven}
        error={faultAt(create.error, '/password')}
      />
    </FormDialog>
  );
}

/** What was left empty is left to the server. */
function sent(
  { username, displayName, distinguishedName, email, emailVerified, roles }: Fields,
  { password, initial }: PasswordToGive,
) {
  return {
    username,
    password,
    initial,
    roles,
    ...(displayName ? { displayName } : {}),
    ...(distinguishedName ? { distinguishedName } : {}),
    ...(email ? { email, emailVerified } : {}),
  };
}
