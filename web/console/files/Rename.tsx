import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';

export function Rename({ document, close }: { document: DocumentMeta; close: () => void }) {
  const [name, setName] = useState(document.name);
  const rename = useDocumentChange(
    () => call(documentPath(document.id, 'meta'), { method: 'PUT', json: { name } }),
    () => {
      say(`Renamed to ${name}.`);
      close();
    },
  );
  return (
    <FormDialog
      title="Rename"
      close={close}
      error={rename.error}
      fields={['/name']}
      submit={{ name: 'Rename', run: () => rename.mutate(undefined), busy: rename.isPending }}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(rename.error, '/name')}
      />
    </FormDialog>
  );
}
