import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { FormFailure, faultAt } from '../../FormFailure.tsx';
import classes from './access.module.css';
import { type Acl, moved, rolePath, useAclChange } from './queries.ts';

/** The roles that entries may have. */
export function Roles({ nsfPath, acl }: { nsfPath: string; acl: Acl }) {
  const [name, setName] = useState('');
  const [removing, setRemoving] = useState<string>();
  const add = useAclChange(
    nsfPath,
    acl,
    (headers, role: string) => call(rolePath(nsfPath, role), { method: 'PUT', headers }),
    () => setName(''),
  );
  const error = moved(add.error);
  const begin = () => name.trim() && add.mutate(name.trim());
  return (
    <>
      <Text size="sm" c="dimmed">
        The design uses roles to show or allow things only for some people.
      </Text>
      {acl.roles.length === 0 ? (
        <Text size="sm" my="sm">
          No roles yet.
        </Text>
      ) : (
        <ul className={classes.roles}>
          {acl.roles.map((role) => (
            <li key={role}>
              {role}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                radius="xl"
                aria-label={`Remove role ${role}`}
                onClick={() => setRemoving(role)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FormFailure error={error} fields={['/params/role']} />
      <Group align="flex-end" gap="xs" mt="xs">
        <TextInput
          label="New role"
          placeholder="Approver"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faultAt(error, '/params/role')}
          onKeyDown={(event) => event.key === 'Enter' && begin()}
        />
        <Button variant="default" disabled={!name.trim()} loading={add.isPending} onClick={begin}>
          Add
        </Button>
      </Group>
      {removing !== undefined && (
        <RemoveRole nsfPath={nsfPath} acl={acl} role={removing} close={() => setRemoving(undefined)} />
      )}
    </>
  );
}

type RemoveProps = { nsfPath: string; acl: Acl; role: string; close: () => void };

function RemoveRole({ nsfPath, acl, role, close }: RemoveProps) {
  const holders = acl.entries.filter(({ roles }) => roles.includes(role));
  const remove = useAclChange(
    nsfPath,
    acl,
    (headers) => call(rolePath(nsfPath, role), { method: 'DELETE', headers }),
    () => {
      say(`Role ${role} removed.`);
      close();
    },
  );
  return (
    <FormDialog
      title={`Remove role ${role}`}
      close={close}
      error={moved(remove.error)}
      submit={{
        name: 'Remove',
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>
        {holders.length === 0
          ? 'Nobody has this role.'
          : `${holders.map((each) => each.name).join(', ')} will lose this role.`}
      </Text>
    </FormDialog>
  );
}
