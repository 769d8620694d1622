import { Button, Group, Paper, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, formatExactly, Moment, Pages } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { AdminHead } from './AdminHead.tsx';
import { AuditDetail } from './AuditDetail.tsx';
import classes from './admin.module.css';
import { deedOf, deedsOf, whoOf } from './deed.ts';
import { PersonField } from './PersonField.tsx';
import { type AuditEntry, type AuditFilter, auditExport, useAudit, useAuditActions } from './queries.ts';
import { words } from './words/words.ts';

const everything: AuditFilter = { username: '', action: '', thing: '', fromDay: '', toDay: '' };

/** Who did what to which thing when. */
export default function Audit() {
  const w = words('audit');
  const [typed, setTyped] = useState(everything);
  const [settled] = useDebouncedValue(typed, 250);
  const filter = { ...settled, username: settled.username.trim(), thing: settled.thing.trim() };
  return (
    <>
      <AdminHead place="audit" lead={w.lead} actions={!isTurned(filter) && <Export filter={filter} />} />
      <Filters filter={typed} change={(some) => setTyped({ ...typed, ...some })} />
      {!isTurned(filter) && <Entries filter={filter} />}
    </>
  );
}

/** Ends before it begins; the field says so, and nothing is asked for. */
const isTurned = ({ fromDay, toDay }: AuditFilter) => toDay !== '' && fromDay > toDay;

function Entries({ filter }: { filter: AuditFilter }) {
  const w = words('audit');
  return (
    <Paper withBorder radius="lg">
      <Pages
        of={useAudit(filter)}
        what={w.what}
        empty={
          <EmptyState title={w.noneTitle} icon={<IconHistory size={24} stroke={1.5} />}>
            {w.none}
          </EmptyState>
        }
      >
        {(entries, more) => <AuditTable entries={entries} more={more} />}
      </Pages>
    </Paper>
  );
}

type FiltersProps = { filter: AuditFilter; change: (some: Partial<AuditFilter>) => void };

function Filters({ filter, change }: FiltersProps) {
  const w = words('audit');
  const actions = useAuditActions();
  const { username, action, thing, fromDay, toDay } = filter;
  return (
    <search className={classes.filters} aria-label={w.filters}>
      <PersonField username={username} change={(username) => change({ username })} />
      <Select
        label={w.action}
        placeholder={w.all}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': w.allActions }}
        nothingFoundMessage={w.noAction}
        data={deedsOf(actions.data?.items ?? [])}
        value={action || null}
        onChange={(chosen) => change({ action: chosen ?? '' })}
      />
      <TextInput
        label={w.thing}
        description={w.thingHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder="documents/"
        maxLength={1000}
        value={thing}
        onChange={(event) => change({ thing: event.currentTarget.value })}
      />
      <TextInput
        label={w.from}
        type="date"
        value={fromDay}
        max={toDay || undefined}
        onChange={(event) => change({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        label={w.to}
        type="date"
        value={toDay}
        min={fromDay || undefined}
        error={isTurned(filter) ? w.turned : undefined}
        onChange={(event) => change({ toDay: event.currentTarget.value })}
      />
      <Button
        variant="default"
        disabled={Object.values(filter).every((value) => value === '')}
        onClick={() => change(everything)}
      >
        {w.clear}
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
          {words('audit').formats[format]}
        </Button>
      ))}
    </Group>
  );
}

function AuditTable({ entries, more }: { entries: AuditEntry[]; more: boolean }) {
  const w = words('audit');
  return (
    <LongTable
      items={entries}
      keyOf={({ id }) => id}
      height={112}
      more={more}
      verticalSpacing="sm"
      horizontalSpacing="md"
      className={classes.entries}
      head={
        <>
          <Table.Th visibleFrom="sm">{w.when}</Table.Th>
          <Table.Th visibleFrom="sm">{w.who}</Table.Th>
          <Table.Th>{w.whatHappened}</Table.Th>
        </>
      }
    >
      {(entry, row) => {
        const { at, action, thing, name } = entry;
        return (
          <Table.Tr {...row}>
            <Table.Td visibleFrom="sm">
              <Exactly at={at} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Who entry={entry} />
            </Table.Td>
            <Table.Td>
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {whoOf(entry)}, {formatExactly(at)}
              </Text>
              <Text size="sm" fw={550}>
                {deedOf(action)}
              </Text>
              {name !== null && (
                <Text size="sm" className={classes.any}>
                  {name}
                </Text>
              )}
              <Text size={name === null ? 'sm' : 'xs'} c="dimmed" className={classes.any}>
                {thing}
              </Text>
              <AuditDetail entry={entry} />
            </Table.Td>
          </Table.Tr>
        );
      }}
    </LongTable>
  );
}

/** When it was, to the second, and how long ago. */
const Exactly = ({ at }: { at: string }) => (
  <>
    <Text size="sm">{formatExactly(at)}</Text>
    <Text size="xs" c="dimmed">
      <Moment at={at} />
    </Text>
  </>
);

function Who({ entry }: { entry: AuditEntry }) {
  const { username, displayName } = entry;
  return (
    <>
      <Text size="sm">{displayName ?? whoOf(entry)}</Text>
      {displayName !== null && displayName !== username && (
        <Text size="xs" c="dimmed">
          {username}
        </Text>
      )}
    </>
  );
}
