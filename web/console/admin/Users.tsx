import { ActionIcon, Badge, Button, Group, Menu, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDevices,
  IconDots,
  IconDownload,
  IconFileUpload,
  IconKey,
  IconPencil,
  IconPlus,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { AdminHead } from './AdminHead.tsx';
import classes from './admin.module.css';
import { EditUser } from './EditUser.tsx';
import { FactorRule } from './FactorRule.tsx';
import { NewUser } from './NewUser.tsx';
import { peopleExport, type User, useUsers } from './queries.ts';
import { RemoveUser } from './RemoveUser.tsx';
import { SetPassword } from './SetPassword.tsx';
import { SwitchUser } from './SwitchUser.tsx';
import { UserFactors } from './UserFactors.tsx';
import { everybody, UserFilters } from './UserFilters.tsx';
import { UserSessions } from './UserSessions.tsx';
import { words } from './words/words.ts';

type Deed = 'edit' | 'password' | 'factors' | 'sessions' | 'switch' | 'remove';
type Doing = { deed: 'new' } | { deed: Deed; user: User };

/** The people with an account. */
export default function Users() {
  const w = words('people');
  const [typed, setTyped] = useState(everybody);
  const [doing, setDoing] = useState<Doing>();
  const [settled] = useDebouncedValue(typed, 250);
  const filter = { ...settled, q: settled.q.trim() };
  const close = () => setDoing(undefined);
  return (
    <>
      <AdminHead
        place="users"
        lead={w.lead}
        actions={
          <>
            <Button
              component="a"
              href={peopleExport(filter)}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {w.exportCsv}
            </Button>
            <Button
              component="a"
              href="/admin/users/import"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {w.import}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing({ deed: 'new' })}
            >
              {w.newPerson}
            </Button>
          </>
        }
      />
      <FactorRule />
      <UserFilters filter={typed} change={(some) => setTyped({ ...typed, ...some })} />
      <Paper withBorder radius="lg" p={0}>
        <Pages
          of={useUsers(filter)}
          what={w.what}
          empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
        >
          {(users, more) => (
            <UserTable users={users} more={more} choose={(deed, user) => setDoing({ deed, user })} />
          )}
        </Pages>
      </Paper>
      {doing?.deed === 'new' && <NewUser close={close} />}
      {doing?.deed === 'edit' && <EditUser user={doing.user} close={close} />}
      {doing?.deed === 'password' && <SetPassword user={doing.user} close={close} />}
      {doing?.deed === 'factors' && <UserFactors user={doing.user} close={close} />}
      {doing?.deed === 'sessions' && <UserSessions user={doing.user} close={close} />}
      {doing?.deed === 'switch' && <SwitchUser user={doing.user} close={close} />}
      {doing?.deed === 'remove' && <RemoveUser user={doing.user} close={close} />}
    </>
  );
}

type TableProps = { users: User[]; more: boolean; choose: (deed: Deed, user: User) => void };

function UserTable({ users, more, choose }: TableProps) {
  const w = words('people');
  const roleNames = words('roles');
  return (
    <LongTable
      items={users}
      keyOf={({ subject }) => subject}
      height={64}
      more={more}
      verticalSpacing="sm"
      horizontalSpacing="md"
      highlightOnHover
      head={
        <>
          <Table.Th>{w.name}</Table.Th>
          <Table.Th visibleFrom="md">{w.distinguishedName}</Table.Th>
          <Table.Th visibleFrom="sm">{w.roles}</Table.Th>
          <Table.Th visibleFrom="lg">{w.groups}</Table.Th>
          <Table.Th w={56}>
            <VisuallyHidden>{w.actions}</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {(user, row) => (
        <Table.Tr {...row}>
          <Table.Td>
            <Text size="sm" fw={550} className={classes.any}>
              {user.displayName}
              {user.disabled && (
                <Badge ml="xs" size="sm" color="red" variant="light" tt="none">
                  {w.deactivated}
                </Badge>
              )}
              {user.secondFactor && (
                <Badge ml="xs" size="sm" color="gray" variant="light" tt="none">
                  {w.secondFactor}
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
                <ActionIcon variant="subtle" color="gray" aria-label={w.actionsFor(user.displayName)}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => choose('edit', user)}
                >
                  {w.edit}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconKey size={16} aria-hidden />}
                  onClick={() => choose('password', user)}
                >
                  {w.setPassword}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconShieldLock size={16} aria-hidden />}
                  onClick={() => choose('factors', user)}
                >
                  {w.factors}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconDevices size={16} aria-hidden />}
                  onClick={() => choose('sessions', user)}
                >
                  {w.sessions}
                </Menu.Item>
                <Menu.Item
                  leftSection={
                    user.disabled ? (
                      <IconUserCheck size={16} aria-hidden />
                    ) : (
                      <IconUserOff size={16} aria-hidden />
                    )
                  }
                  onClick={() => choose('switch', user)}
                >
                  {user.disabled ? w.reactivate : w.deactivate}
                </Menu.Item>
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => choose('remove', user)}
                >
                  {w.delete}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Table.Td>
        </Table.Tr>
      )}
    </LongTable>
  );
}
