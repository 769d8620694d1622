import { Button, Paper, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, databaseAddress, EmptyState, Moment, PageHead, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { personName } from '../personName.ts';

type DeletedDatabase = {
  nsfPath: string;
  title: string;
  replicaId: string;
  deletedAt: string;
  deletedBy: string;
  restorableUntil: string;
};

/** The deleted databases that the reader may bring back. */
export default function Deleted() {
  const [restoring, setRestoring] = useState<DeletedDatabase>();
  const deleted = useQuery({
    queryKey: ['deleted databases'],
    queryFn: ({ signal }) => call<DeletedDatabase[]>('/api/design/databases?deleted=true', { signal }),
  });
  return (
    <>
      <PageHead
        title="Deleted databases"
        trail={[{ name: 'Databases', href: '/databases' }]}
        lead="Databases you managed. When the time is up they are removed permanently, along with their history."
      />
      <Answer
        of={deleted}
        what="the deleted databases"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="No deleted databases" icon={<IconTrash size={24} stroke={1.5} />}>
              Databases that you delete can be restored from here.
            </EmptyState>
          </Paper>
        }
      >
        {(items) => (
          <Paper withBorder radius="lg">
            <Table verticalSpacing="sm" horizontalSpacing="lg" aria-label="Deleted databases">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Title</Table.Th>
                  <Table.Th visibleFrom="sm">Deleted</Table.Th>
                  <Table.Th>Time left</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((item) => (
                  <Table.Tr key={`${item.replicaId}/${item.deletedAt}`}>
                    <Table.Td>
                      <Text size="sm" fw={550}>
                        {item.title || item.nsfPath}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {item.nsfPath}
                      </Text>
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      <Moment at={item.deletedAt} />
                      <Text size="xs" c="dimmed">
                        by {personName(item.deletedBy)}
                      </Text>
                    </Table.Td>
                    <Table.Td>{timeLeft(item.restorableUntil)}</Table.Td>
                    <Table.Td ta="right">
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Restore ${item.title || item.nsfPath}`}
                        onClick={() => setRestoring(item)}
                      >
                        Restore
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Paper>
        )}
      </Answer>
      {restoring && <Restore database={restoring} close={() => setRestoring(undefined)} />}
    </>
  );
}

function Restore({ database, close }: { database: DeletedDatabase; close: () => void }) {
  const { nsfPath, title, replicaId } = database;
  const [as, setAs] = useState(nsfPath);
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () =>
      call('/api/design/databases/restore', {
        json: { nsfPath, replicaId, ...(as.trim() === nsfPath ? {} : { as: as.trim() }) },
      }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['databases'] }),
        queries.invalidateQueries({ queryKey: ['deleted databases'] }),
      ]);
      say(`${title || nsfPath} was restored.`);
      go(databaseAddress(as.trim()));
    },
  });
  return (
    <FormDialog
      title={`Restore ${title || nsfPath}`}
      close={close}
      error={restore.error}
      fields={['/as']}
      submit={{ name: 'Restore', run: () => restore.mutate(), busy: restore.isPending }}
    >
      <Text size="sm">The database comes back with its design, documents, history and access settings.</Text>
      <TextInput
        label="Path"
        description="Choose another path if a new database now uses this one."
        required
        maxLength={255}
        value={as}
        onChange={(event) => setAs(event.currentTarget.value)}
        error={faultAt(restore.error, '/as')}
      />
    </FormDialog>
  );
}

/** How long a database can still be restored: `29 days`, or hours on the last day. */
function timeLeft(until: string): string {
  const hours = (new Date(until).getTime() - Date.now()) / 3_600_000;
  if (hours <= 1) return 'Less than an hour';
  if (hours < 48) return `${Math.floor(hours)} hours`;
  return `${Math.floor(hours / 24)} days`;
}
