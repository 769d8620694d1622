import { Button, Group, Paper, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Moment, Pages } from '../../shared/index.ts';
import { AdminHead } from './AdminHead.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import classes from './admin.module.css';
import { deedOf, deedsOf, whoOf } from './deed.ts';
import { type AuditEntry, type AuditFilter, auditExport, useAudit, useAuditActions } from './queries.ts';

const everything: AuditFilter = { username: '', action: '', thing: '', fromDay: '', toDay: '' };

/** Who did what to which thing when. */
export default function Audit() {
  const [typed, setTyped] = useState(everything);
  const [settled] = useDebouncedValue(typed, 250);
  const filter = { ...settled, username: settled.username.trim(), thing: settled.thing.trim() };
  return (
    <>
      <AdminHead
        title="Audit log"
        lead="Every change on this server and every refused sign-in: who did what, to what, and when."
        actions={!isTurned(filter) && <Export filter={filter} />}
      />
      <Filters filter={typed} change={(some) => setTyped({ ...typed, ...some })} />
      {!isTurned(filter) && <Entries filter={filter} />}
    </>
  );
}

/** Ends before it begins; the field says so, and nothing is asked for. */
const isTurned = ({ fromDay, toDay }: AuditFilter) => toDay !== '' && fromDay > toDay;

function Entries({ filter }: { filter: AuditFilter }) {
  return (
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
  );
}

type FiltersProps = { filter: AuditFilter; change: (some: Partial<AuditFilter>) => void };

function Filters({ filter, change }: FiltersProps) {
  const actions = useAuditActions();
  const { username, action, thing, fromDay, toDay } = filter;
  return (
    <search className={classes.filters} aria-label="Filters of the audit log">
      <TextInput
        label="User"
        placeholder="alice"
        maxLength={200}
        value={username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <Select
        label="Action"
        placeholder="All"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All actions' }}
        nothingFoundMessage="No such action"
        data={deedsOf(actions.data?.items ?? [])}
        value={action || null}
        onChange={(chosen) => change({ action: chosen ?? '' })}
      />
      <TextInput
        label="Starts with"
        placeholder="design/"
        maxLength={1000}
        value={thing}
        onChange={(event) => change({ thing: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={fromDay}
        max={toDay || undefined}
        onChange={(event) => change({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={toDay}
        min={fromDay || undefined}
        error={isTurned(filter) ? 'Choose a day that is not before the first.' : undefined}
        onChange={(event) => change({ toDay: event.currentTarget.value })}
      />
      <Button
        variant="default"
        disabled={Object.values(filter).every((value) => value === '')}
        onClick={() => change(everything)}
      >
        Clear filters
      </Button>
    </search>
  );
}

/** All that matches, as a file; the page itself shows it piece by piece. */
function Export({ filter }: { filter: AuditFilter }) {
  return (
    <Group gap="xs">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={auditExport(filter, format)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {format === 'csv' ? 'CSV' : 'JSON lines'}
        </Button>
      ))}
    </Group>
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
