import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { FormFailure, faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import classes from './access.module.css';
import { type Acl, moved, rolePath, useAclChange } from './queries.ts';

/** The roles that entries may have. */
export function Roles({ nsfPath, acl }: { nsfPath: string; acl: Acl }) {
  const w = words('roles');
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
        {w.lead}
      </Text>
      {acl.roles.length === 0 ? (
        <Text size="sm" my="sm">
          {w.none}
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
                aria-label={w.remove(role)}
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
          label={w.add}
          placeholder={w.example}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faultAt(error, '/params/role')}
          onKeyDown={(event) => event.key === 'Enter' && begin()}
        />
        <Button variant="default" disabled={!name.trim()} loading={add.isPending} onClick={begin}>
          {words('database').add}
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
  const w = words('roles');
  const holders = acl.entries.filter(({ roles }) => roles.includes(role));
  const remove = useAclChange(
    nsfPath,
    acl,
    (headers) => call(rolePath(nsfPath, role), { method: 'DELETE', headers }),
    () => {
      say(w.removed(role));
      close();
    },
  );
  return (
    <FormDialog
      title={w.remove(role)}
      close={close}
      error={moved(remove.error)}
      submit={{
        name: words('database').remove,
        run: () => remove.mutate(undefined),
        busy: remove.isPending,
        dangerous: true,
      }}
    >
      <Text>{holders.length === 0 ? w.nobody : w.lose(holders.map((each) => each.name).join(', '))}</Text>
    </FormDialog>
  );
}
