import { Group, Paper, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Moment } from '../../shared/index.ts';
import { AdminHead } from './AdminHead.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import classes from './admin.module.css';
import { deedOf, whoOf } from './deed.ts';
import { Pages } from './Pages.tsx';
import { type AuditEntry, useAudit } from './queries.ts';

/** Who did what to which thing when. */
export default function Audit() {
  const [username, setUsername] = useState('');
  const [thing, setThing] = useState('');
  const [filter] = useDebouncedValue({ username: username.trim(), thing: thing.trim() }, 250);
  return (
    <>
      <AdminHead
        title="Audit log"
        lead="Every change on this server and every refused sign-in: who did what, to what, and when."
      />
      <Group mb="md" align="flex-end">
        <TextInput
          label="User"
          placeholder="alice"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <TextInput
          label="Starts with"
          placeholder="design/"
          value={thing}
          onChange={(event) => setThing(event.currentTarget.value)}
        />
      </Group>
      <Paper withBorder radius="lg">
        <Pages
          of={useAudit(filter)}
          what="the audit log"
          empty={
            <EmptyState title="No results" icon={<IconHistory size={24} stroke={1.5} />}>
              No entries match these filters.
            </EmptyState>
          }
        >
          {(entries) => <AuditTable entries={entries} />}
        </Pages>
      </Paper>
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.entries}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th visibleFrom="sm">When</Table.Th>
          <Table.Th visibleFrom="sm">Who</Table.Th>
          <Table.Th>What</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => {
          const { id, at, username, action, thing } = entry;
          return (
            <Table.Tr key={id}>
              <Table.Td visibleFrom="sm">
                <Text size="sm">
                  <Moment at={at} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm">{whoOf({ username, action })}</Text>
              </Table.Td>
              <Table.Td>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {whoOf({ username, action })}, <Moment at={at} />
                </Text>
                <Text size="sm" fw={550}>
                  {deedOf(action)}
                </Text>
                <Text size="sm" c="dimmed" className={classes.any}>
                  {thing}
                </Text>
                <AuditDetail entry={entry} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
