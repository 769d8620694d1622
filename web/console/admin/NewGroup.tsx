import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { useAdminChange } from './queries.ts';

export function NewGroup({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useAdminChange(
    () => call('/api/v1/groups', { json: { name, ...(description ? { description } : {}) } }),
    () => {
      say(`Group ${name} created.`);
      close();
    },
  );
  return (
    <FormDialog
      title="New group"
      close={close}
      error={create.error}
      fields={['/name', '/description']}
      submit={{ name: 'Create', run: () => create.mutate(), busy: create.isPending }}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
      <TextInput
        label="Description"
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={faultAt(create.error, '/description')}
      />
    </FormDialog>
  );
}
