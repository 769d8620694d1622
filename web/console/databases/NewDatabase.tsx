import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { go } from '../address.ts';
import { Dialog } from '../Dialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { databaseAddress } from './queries.ts';

/** Asks for title and path, creates the database and opens it. */
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
    <Dialog
      title="New database"
      close={close}
      error={create.error}
      fields={['/title', '/nsfPath']}
      submit={{ name: 'Create', run: () => create.mutate(), busy: create.isPending }}
    >
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
    </Dialog>
  );
}
