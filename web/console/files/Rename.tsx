import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

export function Rename({ document, close }: { document: DocumentMeta; close: () => void }) {
  const w = words('deeds');
  const [name, setName] = useState(document.name);
  const rename = useDocumentChange(
    () => call(documentPath(document.id, 'meta'), { method: 'PUT', json: { name } }),
    () => {
      say(w.renamed(name));
      close();
    },
  );
  return (
    <FormDialog
      title={w.rename}
      close={close}
      error={rename.error}
      fields={['/name']}
      submit={{ name: w.rename, run: () => rename.mutate(undefined), busy: rename.isPending }}
    >
      <TextInput
        label={w.name}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(rename.error, '/name')}
      />
    </FormDialog>
  );
}
