import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { useAdminChange } from './queries.ts';
import { words } from './words/words.ts';

export function NewGroup({ close }: { close: () => void }) {
  const w = words('groups');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useAdminChange(
    () => call('/api/v1/groups', { json: { name, ...(description ? { description } : {}) } }),
    () => {
      say(w.created(name));
      close();
    },
  );
  return (
    <FormDialog
      title={w.new}
      close={close}
      error={create.error}
      fields={['/name', '/description']}
      submit={{ name: w.create, run: () => create.mutate(), busy: create.isPending }}
    >
      <TextInput
        label={w.name}
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
      <TextInput
        label={w.description}
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={faultAt(create.error, '/description')}
      />
    </FormDialog>
  );
}
