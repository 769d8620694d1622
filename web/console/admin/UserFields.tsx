import { Checkbox, Stack, TextInput } from '@mantine/core';
import { faultAt } from '../FormFailure.tsx';
import { type Role, roles } from './roles.ts';
import { words } from './words/words.ts';

export type Fields = {
  username: string;
  displayName: string;
  distinguishedName: string;
  email: string;
  emailVerified: boolean;
  roles: Role[];
};

type Props = {
  fields: Fields;
  change: (changed: Partial<Fields>) => void;
  error: unknown;
};

/** The fields of a person that new and changed ones share. */
export function UserFields({ fields, change, error }: Props) {
  const w = words('person');
  const roleNames = words('roles');
  return (
    <>
      <TextInput
        label={w.username}
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={fields.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
        error={faultAt(error, '/username')}
      />
      <TextInput
        label={w.name}
        description={w.nameHelp}
        maxLength={200}
        value={fields.displayName}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
        error={faultAt(error, '/displayName')}
      />
      <TextInput
        label={w.distinguishedName}
        description={w.distinguishedNameHelp}
        maxLength={1000}
        value={fields.distinguishedName}
        onChange={(event) => change({ distinguishedName: event.currentTarget.value })}
        error={faultAt(error, '/distinguishedName')}
      />
      <TextInput
        label={w.email}
        type="email"
        maxLength={320}
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={faultAt(error, '/email')}
      />
      {fields.email !== '' && (
        <Checkbox
          label={w.verified}
          description={w.verifiedHelp}
          checked={fields.emailVerified}
          onChange={(event) => change({ emailVerified: event.currentTarget.checked })}
        />
      )}
      <Checkbox.Group
        label={w.serverRoles}
        value={fields.roles}
        onChange={(chosen) => change({ roles: roles.filter((role) => chosen.includes(role)) })}
        error={faultAt(error, '/roles')}
      >
        <Stack gap={8} mt={8}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={`${roleNames[role].name}: ${roleNames[role].allows}`} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
