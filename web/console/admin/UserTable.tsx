import { Badge, Checkbox, Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown } from '@tabler/icons-react';
import { Moment } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import classes from './admin.module.css';
import type { PeopleOrder, User } from './queries.ts';
import { type Deed, UserMenu } from './UserMenu.tsx';
import { words } from './words/words.ts';

type Props = {
  users: User[];
  more: boolean;
  order: PeopleOrder;
  sort: (order: PeopleOrder) => void;
  chosen: ReadonlySet<string>;
  choose: (subjects: ReadonlySet<string>) => void;
  act: (deed: Deed, user: User) => void;
};

/** People with an account: who they are, what they may, when they signed in last, and whether they can. */
export function UserTable({ users, more, order, sort, chosen, choose, act }: Props) {
  const w = words('people');
  const roleNames = words('roles');
  // On narrow windows what columns say stands under the name.
  const hasColumns = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const picked = users.filter(({ subject }) => chosen.has(subject)).length;
  const toggle = (subject: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(subject);
    else next.delete(subject);
    choose(next);
  };
  const head = (name: string, by: PeopleOrder) => (
    <UnstyledButton className={classes.sort} onClick={() => sort(by)}>
      {name}
      {order === by && <IconArrowDown size={14} aria-hidden />}
    </UnstyledButton>
  );
  const sorted = (by: PeopleOrder) => (order === by ? { 'aria-sort': 'ascending' as const } : {});
  return (
    <LongTable
      items={users}
      keyOf={({ subject }) => subject}
      height={72}
      more={more}
      verticalSpacing="sm"
      horizontalSpacing="md"
      highlightOnHover
      head={
        <>
          <Table.Th w={48}>
            <Checkbox
              aria-label={w.chooseAll}
              checked={picked > 0 && picked === users.length}
              indeterminate={picked > 0 && picked < users.length}
              onChange={({ currentTarget: { checked } }) =>
                choose(new Set(checked ? users.map(({ subject }) => subject) : []))
              }
            />
          </Table.Th>
          <Table.Th {...sorted('username')}>{head(w.name, 'username')}</Table.Th>
          <Table.Th visibleFrom="sm">{w.roles}</Table.Th>
          <Table.Th visibleFrom="lg">{w.groups}</Table.Th>
          <Table.Th visibleFrom="sm" {...sorted('signedIn')}>
            {head(w.lastSignIn, 'signedIn')}
          </Table.Th>
          <Table.Th visibleFrom="md">{w.secondFactor}</Table.Th>
          <Table.Th visibleFrom="md">{w.status}</Table.Th>
          <Table.Th w={56}>
            <VisuallyHidden>{w.actions}</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {(user, row) => (
        <Table.Tr {...row}>
          <Table.Td>
            <Checkbox
              aria-label={w.choose(user.displayName)}
              checked={chosen.has(user.subject)}
              onChange={({ currentTarget: { checked } }) => toggle(user.subject, checked)}
            />
          </Table.Td>
          <Table.Td>
            <Text size="sm" fw={550} className={classes.any}>
              {user.displayName}
            </Text>
            <Text size="xs" c="dimmed" className={classes.any}>
              {[user.username, user.email].filter(Boolean).join(' · ')}
            </Text>
            <Text size="xs" c="dimmed" className={classes.any} visibleFrom="md">
              {user.distinguishedName}
            </Text>
            {!hasColumns && (
              <Group gap={6} mt={4}>
                {user.disabled && <State disabled />}
                {user.secondFactor && (
                  <Badge size="sm" color="gray" variant="light" tt="none">
                    {w.secondFactor}
                  </Badge>
                )}
              </Group>
            )}
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
            <Text size="sm" className={classes.any}>
              {user.groups.join(', ')}
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Text size="sm" {...(user.signedInAt === null && { c: 'dimmed' })}>
              {user.signedInAt === null ? w.never : <Moment at={user.signedInAt} />}
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="md">
            {hasColumns && (
              <Text size="sm" {...(!user.secondFactor && { c: 'dimmed' })}>
                {user.secondFactor ? w.setUp : w.notSetUp}
              </Text>
            )}
          </Table.Td>
          <Table.Td visibleFrom="md">{hasColumns && <State disabled={user.disabled} />}</Table.Td>
          <Table.Td>
            <UserMenu user={user} act={act} />
          </Table.Td>
        </Table.Tr>
      )}
    </LongTable>
  );
}

function State({ disabled }: { disabled: boolean }) {
  const w = words('people');
  return (
    <Badge size="sm" color={disabled ? 'red' : 'pine'} variant="light" tt="none">
      {disabled ? w.deactivated : w.active}
    </Badge>
  );
}
