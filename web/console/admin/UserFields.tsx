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
        description="As others see it. Left empty, it is the user name."
        maxLength={200}
        value={fields.displayName}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
        error={faultAt(error, '/displayName')}
      />
      <TextInput
        label="Distinguished name"
        description="As access lists of databases name it, such as CN=Alice Example/O=Acme"
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
          label="I know that this address is theirs"
          description="The catalog entitles people by addresses that are known to be theirs."
          checked={fields.emailVerified}
          onChange={(event) => change({ emailVerified: event.currentTarget.checked })}
        />
      )}
      <Checkbox.Group
        label="Roles on the whole server"
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
