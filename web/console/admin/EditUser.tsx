import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type User, useAdminChange, userPath } from './queries.ts';
import { type Fields, UserFields } from './UserFields.tsx';
import { words } from './words/words.ts';

/** Changes an account, or keeps its owner out. */
export function EditUser({ user, close }: { user: User; close: () => void }) {
  const w = words('person');
  const [fields, setFields] = useState<Fields>({ ...user, email: user.email ?? '' });
  const [disabled, setDisabled] = useState(user.disabled);
  const change = useAdminChange(
    async () => {
      const { roles, ...rest } = fields;
      const json = changed(user, { ...rest, email: rest.email || null, disabled });
      if (Object.keys(json).length > 0) await call(userPath(user.username), { method: 'PATCH', json });
      if (roles.join() !== user.roles.join())
        await call(userPath(fields.username, 'roles'), { method: 'PUT', json: { roles } });
    },
    () => {
      say(w.updated(fields.displayName || fields.username));
      close();
    },
  );
  return (
    <FormDialog
      title={w.edit(user.displayName)}
      close={close}
      error={change.error}
      fields={['/username', '/displayName', '/distinguishedName', '/email', '/roles']}
      submit={{ name: w.save, run: () => change.mutate(), busy: change.isPending }}
    >
      <UserFields fields={fields} change={(some) => setFields({ ...fields, ...some })} error={change.error} />
      <Checkbox
        color="red"
        label={w.deactivateThis}
        description={w.deactivateHelp}
        checked={disabled}
        onChange={(event) => setDisabled(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

type Changeable = Pick<
  User,
  'username' | 'displayName' | 'distinguishedName' | 'email' | 'emailVerified' | 'disabled'
>;

const changeable = [
  'username',
  'displayName',
  'distinguishedName',
  'email',
  'emailVerified',
  'disabled',
] as const;

/** The members that differ. */
function changed(before: User, after: Changeable): Partial<Changeable> {
  return Object.fromEntries(
    changeable.filter((member) => before[member] !== after[member]).map((member) => [member, after[member]]),
  );
}
