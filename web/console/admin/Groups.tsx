import { Button, Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { number } from '../../words/words.ts';
import { AdminHead } from './AdminHead.tsx';
import classes from './admin.module.css';
import { GroupMembers } from './GroupMembers.tsx';
import { NewGroup } from './NewGroup.tsx';
import { useGroups } from './queries.ts';
import { words } from './words/words.ts';

/** Groups of people, which access lists and shares can name. */
export default function Groups({ address }: { address: URL }) {
  const sought = address.searchParams.get('open') ?? undefined;
  // Which one is sought from elsewhere opens anew.
  return <AllGroups key={sought} sought={sought} />;
}

function AllGroups({ sought }: { sought: string | undefined }) {
  const w = words('groups');
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState(sought);
  return (
    <>
      <AdminHead
        place="groups"
        lead={w.lead}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {w.new}
          </Button>
        }
      />
      <Answer
        of={useGroups()}
        what={w.what}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title={w.noneTitle} icon={<IconUsersGroup size={24} stroke={1.5} />}>
              {w.none}
            </EmptyState>
          </Paper>
        }
      >
        {({ items }) => (
          <Paper withBorder radius="lg">
            <LongTable
              items={items}
              keyOf={({ name }) => name}
              height={46}
              verticalSpacing="sm"
              horizontalSpacing="md"
              highlightOnHover
              head={
                <>
                  <Table.Th>{w.name}</Table.Th>
                  <Table.Th visibleFrom="sm">{w.description}</Table.Th>
                  <Table.Th ta="right">{w.members}</Table.Th>
                </>
              }
            >
              {({ name, description, memberCount }, row) => (
                <Table.Tr {...row}>
                  <Table.Td>
                    <UnstyledButton onClick={() => setOpened(name)} aria-label={w.open(name)}>
                      <Text size="sm" fw={550} c="var(--mantine-color-anchor)" className={classes.any}>
                        {name}
                      </Text>
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td visibleFrom="sm" className={classes.any}>
                    {description}
                  </Table.Td>
                  <Table.Td ta="right">{number(memberCount)}</Table.Td>
                </Table.Tr>
              )}
            </LongTable>
          </Paper>
        )}
      </Answer>
      {creating && <NewGroup close={() => setCreating(false)} />}
      {opened !== undefined && (
        <GroupMembers name={opened} renamed={setOpened} close={() => setOpened(undefined)} />
      )}
    </>
  );
}
