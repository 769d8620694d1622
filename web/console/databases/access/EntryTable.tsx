import { ActionIcon, Badge, Group, Paper, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconEdit, IconServer, IconTrash, IconUser, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { AccessBadge } from '../AccessBadge.tsx';
import { personName } from '../personName.ts';
import { words } from '../words/words.ts';
import classes from './access.module.css';
import { entryName, entryTypeName, flagName } from './names.ts';
import type { Entry } from './queries.ts';

type Props = { entries: Entry[]; edit: (entry: Entry) => void; remove: (entry: Entry) => void };

/** The entries with their levels, roles and further rights. */
export function EntryTable({ entries, edit, remove }: Props) {
  const w = words('access');
  return (
    <Paper withBorder radius="lg" className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={w.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.who}</Table.Th>
            <Table.Th visibleFrom="sm">{w.level}</Table.Th>
            <Table.Th visibleFrom="sm">{w.rights}</Table.Th>
            <Table.Th w={96}>
              <VisuallyHidden>{w.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.name}>
              <Table.Td>
                <Who entry={entry} />
                <Group gap={6} hiddenFrom="sm" mt={6} ml={28}>
                  <AccessBadge level={entry.level} />
                  <Rights entry={entry} />
                </Group>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <AccessBadge level={entry.level} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Group gap={4}>
                  <Rights entry={entry} />
                </Group>
              </Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  <Tooltip label={w.edit} withArrow>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={w.editThis(entryName(entry.name))}
                      onClick={() => edit(entry)}
                    >
                      <IconEdit size={17} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={words('database').remove} withArrow>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={w.removeThis(entryName(entry.name))}
                      onClick={() => remove(entry)}
                    >
                      <IconTrash size={17} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const icons: Record<string, typeof IconUser> = { PERSON: IconUser, GROUP: IconUsers, SERVER: IconServer };

function Who({ entry: { name, type } }: { entry: Entry }) {
  const Icon = icons[type] ?? IconUsersGroup;
  const shown = entryName(name) === name ? personName(name) : entryName(name);
  return (
    <div className={classes.who}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div>
        <Text size="sm" fw={550} className={classes.name}>
          {shown}
        </Text>
        <Text size="xs" c="dimmed">
          {shown === name
            ? entryTypeName(type)
            : /^cn=/i.test(name)
              ? name
              : words('access').withoutEntry(name)}
        </Text>
      </div>
    </div>
  );
}

function Rights({ entry: { roles, flags } }: { entry: Entry }) {
  return (
    <>
      {roles.map((role) => (
        <Badge key={role} variant="outline" color="gray" tt="none" className={classes.role}>
          {role}
        </Badge>
      ))}
      {flags.map((flag) => (
        <Text key={flag} size="xs" c="dimmed" className={classes.flag}>
          {flagName(flag)}
        </Text>
      ))}
    </>
  );
}
