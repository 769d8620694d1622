import { Button, Paper, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, databaseAddress, EmptyState, Moment, PageHead, say } from '../../../shared/index.ts';
import { LongTable } from '../../../shared/list/LongTable.tsx';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { personName } from '../personName.ts';
import { words } from '../words/words.ts';

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
  const w = words('deletedDatabases');
  const [restoring, setRestoring] = useState<DeletedDatabase>();
  const deleted = useQuery({
    queryKey: ['deleted databases'],
    queryFn: ({ signal }) => call<DeletedDatabase[]>('/api/design/databases?deleted=true', { signal }),
  });
  return (
    <>
      <PageHead
        title={w.title}
        trail={[{ name: words('databases').title, href: '/databases' }]}
        lead={w.lead}
      />
      <Answer
        of={deleted}
        what={w.what}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title={w.noneTitle} icon={<IconTrash size={24} stroke={1.5} />}>
              {w.none}
            </EmptyState>
          </Paper>
        }
      >
        {(items) => (
          <Paper withBorder radius="lg">
            <LongTable
              items={items}
              keyOf={({ replicaId, deletedAt }) => `${replicaId}/${deletedAt}`}
              height={64}
              verticalSpacing="sm"
              horizontalSpacing="lg"
              aria-label={w.title}
              head={
                <>
                  <Table.Th>{w.name}</Table.Th>
                  <Table.Th visibleFrom="sm">{w.deleted}</Table.Th>
                  <Table.Th>{w.timeLeft}</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>{w.actions}</VisuallyHidden>
                  </Table.Th>
                </>
              }
            >
              {(item, row) => (
                <Table.Tr {...row}>
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
                      {w.by(personName(item.deletedBy))}
                    </Text>
                  </Table.Td>
                  <Table.Td>{timeLeft(item.restorableUntil)}</Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={w.restoreThis(item.title || item.nsfPath)}
                      onClick={() => setRestoring(item)}
                    >
                      {w.restore}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              )}
            </LongTable>
          </Paper>
        )}
      </Answer>
      {restoring && <Restore database={restoring} close={() => setRestoring(undefined)} />}
    </>
  );
}

function Restore({ database, close }: { database: DeletedDatabase; close: () => void }) {
  const w = words('deletedDatabases');
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
      say(w.restored(title || nsfPath));
      go(databaseAddress(as.trim()));
    },
  });
  return (
    <FormDialog
      title={w.restoreThis(title || nsfPath)}
      close={close}
      error={restore.error}
      fields={['/as']}
      submit={{ name: w.restore, run: () => restore.mutate(), busy: restore.isPending }}
    >
      <Text size="sm">{w.comesBack}</Text>
      <TextInput
        label={w.path}
        description={w.pathHelp}
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
  const w = words('deletedDatabases');
  const hours = (new Date(until).getTime() - Date.now()) / 3_600_000;
  if (hours <= 1) return w.lastHour;
  return hours < 48 ? w.hours(Math.floor(hours)) : w.days(Math.floor(hours / 24));
}
