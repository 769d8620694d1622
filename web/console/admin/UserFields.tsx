import { Checkbox, Stack, TextInput } from '@mantine/core';
import { faultAt } from '../FormFailure.tsx';
import { type Role, roleNames, roles } from './queries.ts';

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
  return (
    <>
      <TextInput
        label="User name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={fields.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
        error={faultAt(error, '/username')}
      />
      <TextInput
        label="Name"
        description="Shown to others. If left empty, the user name is used."
        maxLength={200}
        value={fields.displayName}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
        error={faultAt(error, '/displayName')}
      />
      <TextInput
        label="Distinguished name"
        description="Used in database access lists, such as CN=Alice Example/O=Acme"
        maxLength={1000}
        value={fields.distinguishedName}
        onChange={(event) => change({ distinguishedName: event.currentTarget.value })}
        error={faultAt(error, '/distinguishedName')}
      />
      <TextInput
        label="E-mail address"
        type="email"
        maxLength={320}
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={faultAt(error, '/email')}
      />
      {fields.email !== '' && (
        <Checkbox
          label="This address is verified"
          description="The catalog grants downloads by verified e-mail address."
          checked={fields.emailVerified}
          onChange={(event) => change({ emailVerified: event.currentTarget.checked })}
        />
      )}
      <Checkbox.Group
        label="Server roles"
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
