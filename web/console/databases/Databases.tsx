import { ActionIcon, Anchor, Box, Button, Paper, Table, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconSchema, IconTrash } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Answer, databaseAddress, EmptyState, PageHead, Part, useMe } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import type { Sought } from '../search/queries.ts';
import { Results } from '../search/Results.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { AccessBadge } from './AccessBadge.tsx';
import { type DatabaseItem, useDatabases } from './queries.ts';
import { words } from './words/words.ts';

const Deleted = lazy(() => import('./deleted/Deleted.tsx'));
const NewDatabase = lazy(() => import('./creating/NewDatabase.tsx'));

/** The databases that the reader may open, with a search through all of them. */
export default function Databases({ address }: { address: URL }) {
  if (address.searchParams.get('show') === 'deleted')
    return (
      <Part>
        <Deleted />
      </Part>
    );
  return <Living sought={soughtBy(address)} creates={address.searchParams.has('new')} />;
}

/** @param creates whether the form for a new one is open at first */
function Living({ sought, creates }: { sought: Sought; creates: boolean }) {
  const w = words('databases');
  const [creating, setCreating] = useState(creates);
  const roles = useMe().data?.roles ?? [];
  const mayCreate = roles.includes('designer') || roles.includes('administrator');
  return (
    <>
      <PageHead
        title={w.title}
        lead={w.lead}
        actions={
          <>
            {mayCreate && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
                {w.create}
              </Button>
            )}
            <Tooltip label={w.deleted} withArrow>
              <ActionIcon
                component="a"
                href="/databases?show=deleted"
                variant="default"
                size={36}
                aria-label={w.deleted}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        }
      />
      <Box mb="lg">
        <SearchBox q={sought.q} addressOf={(q) => searchAddress({ q })} />
      </Box>
      {sought.q ? <Results sought={sought} addressOf={searchAddress} /> : <Readable mayCreate={mayCreate} />}
      {creating && mayCreate && (
        <Part onBroken={() => setCreating(false)}>
          <NewDatabase close={() => setCreating(false)} />
        </Part>
      )}
    </>
  );
}

function soughtBy({ searchParams }: URL): Sought {
  const member = (name: string) => searchParams.get(name) || undefined;
  return { q: member('q') ?? '', nsfPath: member('in'), type: member('type') };
}

function searchAddress({ q, nsfPath, type }: Sought): string {
  if (!q) return '/databases';
  return `/databases?${new URLSearchParams({ q, ...(nsfPath ? { in: nsfPath } : {}), ...(type ? { type } : {}) })}`;
}

function Readable({ mayCreate }: { mayCreate: boolean }) {
  const w = words('databases');
  return (
    <Answer
      of={useDatabases()}
      what={w.what}
      empty={
        <Paper withBorder radius="lg">
          <EmptyState title={w.noneTitle} icon={<IconSchema size={24} stroke={1.5} />}>
            {mayCreate ? w.noneCreate : w.none}
          </EmptyState>
        </Paper>
      }
    >
      {(databases) => <DatabaseTable databases={databases} />}
    </Answer>
  );
}

function DatabaseTable({ databases }: { databases: DatabaseItem[] }) {
  const w = words('databases');
  return (
    <Paper withBorder radius="lg" p={0}>
      <Table.ScrollContainer minWidth={300} type="native">
        <LongTable
          items={databases}
          keyOf={({ nsfPath }) => nsfPath}
          height={51}
          verticalSpacing="sm"
          horizontalSpacing="lg"
          highlightOnHover
          head={
            <>
              <Table.Th>{w.name}</Table.Th>
              <Table.Th visibleFrom="sm">{w.path}</Table.Th>
              <Table.Th>{w.access}</Table.Th>
            </>
          }
        >
          {({ nsfPath, title, level }, row) => (
            <Table.Tr {...row}>
              <Table.Td>
                <Anchor href={databaseAddress(nsfPath)} fw={550}>
                  {title || nsfPath}
                </Anchor>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {nsfPath}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{nsfPath}</Table.Td>
              <Table.Td>
                <AccessBadge level={level} />
              </Table.Td>
            </Table.Tr>
          )}
        </LongTable>
      </Table.ScrollContainer>
    </Paper>
  );
}
