import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { on } from '../queries.ts';
import { words } from '../words/words.ts';

/** Deletes the database after its path was typed. */
export function DangerZone({ nsfPath, title }: { nsfPath: string; title: string }) {
  const w = words('deletion');
  const [asking, setAsking] = useState(false);
  return (
    <Paper component="section" aria-label={w.section} withBorder radius="lg" p="lg" mt="lg">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h3">
            {w.title}
          </Title>
          <Text size="sm" c="dimmed">
            {w.lead}
          </Text>
        </div>
        <Button color="red" variant="light" onClick={() => setAsking(true)}>
          {w.begin}
        </Button>
      </Group>
      {asking && <DeleteDatabase nsfPath={nsfPath} title={title} close={() => setAsking(false)} />}
    </Paper>
  );
}

function DeleteDatabase({ nsfPath, title, close }: { nsfPath: string; title: string; close: () => void }) {
  const w = words('deletion');
  const [before, after] = w.confirm;
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(on('/api/design/databases', nsfPath), { method: 'DELETE' }),
    onSuccess: async () => {
      say(w.deleted(title));
      go('/databases');
      await queries.invalidateQueries({ queryKey: ['databases'] });
      await queries.invalidateQueries({ queryKey: ['deleted databases'] });
    },
  });
  return (
    <FormDialog
      title={w.deleteThis(title)}
      close={close}
      error={remove.error}
      submit={{
        name: w.delete,
        run: () => remove.mutate(),
        busy: remove.isPending,
        dangerous: true,
        disabled: typed.trim().toLowerCase() !== nsfPath.toLowerCase(),
      }}
    >
      <Text>{w.means}</Text>
      <TextInput
        label={
          <>
            {before}
            <strong>{nsfPath}</strong>
            {after}
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
