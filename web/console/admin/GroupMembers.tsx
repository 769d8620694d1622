import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { groupPath, memberPath, useAdminChange, useGroup } from './queries.ts';

/** Who is in a group; each change takes effect immediately. */
export function GroupMembers({ name, close }: { name: string; close: () => void }) {
  const [removing, setRemoving] = useState(false);
  if (removing) return <DeleteGroup name={name} close={close} keep={() => setRemoving(false)} />;
  return (
    <FormDialog title={name} close={close}>
      <Members name={name} />
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setRemoving(true)}
      >
        Delete group
      </Button>
    </FormDialog>
  );
}

function Members({ name }: { name: string }) {
  const [username, setUsername] = useState('');
  const add = useAdminChange(
    () => call(memberPath(name, username.trim()), { method: 'PUT' }),
    () => setUsername(''),
  );
  const remove = useAdminChange(
    (leaver: string) => call(memberPath(name, leaver), { method: 'DELETE' }),
    () => undefined,
  );
  return (
    <>
      <FormFailure error={add.error ?? remove.error} />
      <Answer of={useGroup(name)} what="the members">
        {({ description, members }) => (
          <>
            {description && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
            {members.length === 0 && <Text c="dimmed">This group has no members yet.</Text>}
            {members.map((member) => (
              <Group key={member.username} justify="space-between" wrap="nowrap">
                <Text miw={0} truncate>
                  {member.displayName}{' '}
                  <Text span size="sm" c="dimmed">
                    {member.username}
                  </Text>
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${member.displayName} from the group`}
                  loading={remove.isPending && remove.variables === member.username}
                  onClick={() => remove.mutate(member.username)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </>
        )}
      </Answer>
      <Group wrap="nowrap" align="flex-end" gap="xs">
        <TextInput
          flex={1}
          label="Add a person"
          placeholder="User name"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (username.trim()) add.mutate();
          }}
        />
        <Button
          variant="default"
          loading={add.isPending}
          disabled={username.trim() === ''}
          onClick={() => add.mutate()}
        >
          Add
        </Button>
      </Group>
    </>
  );
}

type DeleteProps = { name: string; close: () => void; keep: () => void };

function DeleteGroup({ name, close, keep }: DeleteProps) {
  const remove = useAdminChange(
    () => call(groupPath(name), { method: 'DELETE' }),
    () => {
      say(`Group ${name} deleted.`);
      close();
    },
  );
  return (
    <FormDialog
      title="Delete group"
      close={keep}
      error={remove.error}
      submit={{ name: 'Delete', run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text>
        Delete <strong>{name}</strong>? Its members lose any rights they have only through this group.
      </Text>
    </FormDialog>
  );
}
