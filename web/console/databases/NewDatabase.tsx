import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { go } from '../address.ts';
import { FormFailure, faultAt } from '../FormFailure.tsx';
import { databaseAddress } from './queries.ts';

/** Asks for path and title, creates the database and opens it. */
export default function NewDatabase({ close }: { close: () => void }) {
  const [nsfPath, setPath] = useState('');
  const [title, setTitle] = useState('');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => call<{ nsfPath: string }>('/api/design/databases', { json: { nsfPath, title } }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['databases'] });
      say(`${title} is ready.`);
      go(databaseAddress(made.nsfPath));
    },
  });
  return (
    <Modal opened onClose={close} title="New database" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack>
          <FormFailure error={create.error} fields={['/nsfPath', '/title']} />
          <TextInput
            label="Title"
            required
            data-autofocus
            maxLength={512}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={faultAt(create.error, '/title')}
          />
          <TextInput
            label="Path"
            description="Where programs find it, such as apps/orders.nsf"
            required
            maxLength={255}
            value={nsfPath}
            onChange={(event) => setPath(event.currentTarget.value)}
            error={faultAt(create.error, '/nsfPath')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
