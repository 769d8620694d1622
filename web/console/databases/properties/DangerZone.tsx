import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { on } from '../queries.ts';

/** Deletes the database after its path was typed. */
export function DangerZone({ nsfPath, title }: { nsfPath: string; title: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Paper component="section" aria-label="Delete database" withBorder radius="lg" p="lg" mt="lg">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h3">
            Delete this database
          </Title>
          <Text size="sm" c="dimmed">
            Nobody will be able to open it. A manager can restore it for 30 days.
          </Text>
        </div>
        <Button color="red" variant="light" onClick={() => setAsking(true)}>
          Delete database
        </Button>
      </Group>
      {asking && <DeleteDatabase nsfPath={nsfPath} title={title} close={() => setAsking(false)} />}
    </Paper>
  );
}

function DeleteDatabase({ nsfPath, title, close }: { nsfPath: string; title: string; close: () => void }) {
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(on('/api/design/databases', nsfPath), { method: 'DELETE' }),
    onSuccess: async () => {
      say(`${title} was deleted.`);
      go('/databases');
      await queries.invalidateQueries({ queryKey: ['databases'] });
      await queries.invalidateQueries({ queryKey: ['deleted databases'] });
    },
  });
  return (
    <FormDialog
      title={`Delete ${title}`}
      close={close}
      error={remove.error}
      submit={{
        name: 'Delete',
        run: () => remove.mutate(),
        busy: remove.isPending,
        dangerous: true,
        disabled: typed.trim().toLowerCase() !== nsfPath.toLowerCase(),
      }}
    >
      <Text>
        This deletes the database with its design, documents and history for everyone. You can restore it from
        the deleted databases for 30 days.
      </Text>
      <TextInput
        label={
          <>
            Type <strong>{nsfPath}</strong> to confirm
          </>
        }
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
