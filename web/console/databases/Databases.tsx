import { Anchor, Button, Paper, Table, Text } from '@mantine/core';
import { IconPlus, IconSchema } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Answer, EmptyState, PageHead, useMe } from '../../shared/index.ts';
import { AccessBadge } from './AccessBadge.tsx';
import { type DatabaseItem, databaseAddress, useDatabases } from './queries.ts';

const NewDatabase = lazy(() => import('./NewDatabase.tsx'));

/** The databases that the reader may open. */
export default function Databases() {
  const [creating, setCreating] = useState(false);
  const roles = useMe().data?.roles ?? [];
  const mayCreate = roles.includes('designer') || roles.includes('administrator');
  return (
    <>
      <PageHead
        title="Databases"
        lead="The databases whose design you may read."
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              New database
            </Button>
          )
        }
      />
      <Answer
        of={useDatabases()}
        what="your databases"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="No databases for you yet" icon={<IconSchema size={24} stroke={1.5} />}>
              {mayCreate
                ? 'Create one to begin, or ask a manager of a database for access.'
                : 'A manager of a database can give you access to it; it then appears here.'}
            </EmptyState>
          </Paper>
        }
      >
        {(databases) => <DatabaseTable databases={databases} />}
      </Answer>
      {creating && (
        <Suspense>
          <NewDatabase close={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function DatabaseTable({ databases }: { databases: DatabaseItem[] }) {
  return (
    <Paper withBorder radius="lg" p={0}>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Title</Table.Th>
              <Table.Th visibleFrom="sm">Path</Table.Th>
              <Table.Th>Your access</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {databases.map(({ nsfPath, title, level }) => (
              <Table.Tr key={nsfPath}>
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
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
