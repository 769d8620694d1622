import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { editorAddress, upload, useDocumentChange } from './queries.ts';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Asks for a name, stores an empty document and opens it in the editor. */
export function NewDocument({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const create = useDocumentChange(
    async () => {
      const { emptyDocument } = await import('./emptyDocument.ts');
      const fileName = /\.docx$/i.test(name.trim()) ? name.trim() : `${name.trim()}.docx`;
      return upload(new File([emptyDocument()], fileName, { type: wordType }));
    },
    ({ id }) => location.assign(editorAddress(id)),
  );
  return (
    <Dialog
      title="New document"
      close={close}
      error={create.error}
      fields={['/name']}
      submit={{ name: 'Create and open', run: () => create.mutate(undefined), busy: create.isPending }}
    >
      <TextInput
        label="Name"
        description="It becomes a word-processing document (.docx)."
        required
        data-autofocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
    </Dialog>
  );
}
