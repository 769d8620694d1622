import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Menu,
  Paper,
  Table,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDevices,
  IconDots,
  IconKey,
  IconPencil,
  IconPlus,
  IconSearch,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../shared/index.ts';
import { AdminHead } from './AdminHead.tsx';
import classes from './admin.module.css';
import { EditUser } from './EditUser.tsx';
import { NewUser } from './NewUser.tsx';
import { roleNames, type User, useUsers } from './queries.ts';
import { RemoveUser } from './RemoveUser.tsx';
import { SetPassword } from './SetPassword.tsx';
import { UserFactors } from './UserFactors.tsx';
import { UserSessions } from './UserSessions.tsx';

type Deed = 'edit' | 'password' | 'factors' | 'sessions' | 'remove';
type Doing = { deed: 'new' } | { deed: Deed; user: User };

/** The people with an account. */
export default function Users() {
  const [words, setWords] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const [sought] = useDebouncedValue(words.trim(), 250);
  const close = () => setDoing(undefined);
  return (
    <>
      <AdminHead
        title="People"
        lead="Who can sign in, and their roles on this server."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ deed: 'new' })}>
            New person
          </Button>
        }
      />
      <TextInput
        aria-label="Find people by name or e-mail address"
        placeholder="Find people"
        mb="md"
        maw={360}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Paper withBorder radius="lg" p={0}>
        <Pages
          of={useUsers(sought)}
          what="the people"
          empty={<EmptyState title="No results">No name or e-mail address matches.</EmptyState>}
        >
          {(users) => <UserTable users={users} choose={(deed, user) => setDoing({ deed, user })} />}
        </Pages>
      </Paper>
      {doing?.deed === 'new' && <NewUser close={close} />}
      {doing?.deed === 'edit' && <EditUser user={doing.user} close={close} />}
      {doing?.deed === 'password' && <SetPassword user={doing.user} close={close} />}
      {doing?.deed === 'factors' && <UserFactors user={doing.user} close={close} />}
      {doing?.deed === 'sessions' && <UserSessions user={doing.user} close={close} />}
      {doing?.deed === 'remove' && <RemoveUser user={doing.user} close={close} />}
    </>
  );
}

type TableProps = { users: User[]; choose: (deed: Deed, user: User) => void };

function UserTable({ users, choose }: TableProps) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="md">Distinguished name</Table.Th>
          <Table.Th visibleFrom="sm">Roles</Table.Th>
          <Table.Th visibleFrom="lg">Groups</Table.Th>
          <Table.Th w={56}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.subject}>
            <Table.Td>
              <Text size="sm" fw={550} className={classes.any}>
                {user.displayName}
                {user.disabled && (
                  <Badge ml="xs" size="sm" color="red" variant="light" tt="none">
                    disabled
                  </Badge>
                )}
              </Text>
              <Text size="xs" c="dimmed" className={classes.any}>
                {[user.username, user.email].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Text size="sm" className={classes.any}>
                {user.distinguishedName}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Group gap={6}>
                {user.roles.map((role) => (
                  <Badge key={role} variant="light" tt="none">
                    {roleNames[role].name}
                  </Badge>
                ))}
              </Group>
            </Table.Td>
            <Table.Td visibleFrom="lg">
              <Text size="sm">{user.groups.join(', ')}</Text>
            </Table.Td>
            <Table.Td>
              <Menu position="bottom-end" width={200} shadow="md">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.displayName}`}>
                    <IconDots size={18} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => choose('edit', user)}
                  >
                    {' '}
                    Edit{' '}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconKey size={16} aria-hidden />}
                    onClick={() => choose('password', user)}
                  >
                    Set new password
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconShieldLock size={16} aria-hidden />}
                    onClick={() => choose('factors', user)}
                  >
                    Second factors
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconDevices size={16} aria-hidden />}
                    onClick={() => choose('sessions', user)}
                  >
                    Sessions
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => choose('remove', user)}
                  >
                    {' '}
                    Delete{' '}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
