import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../shared/index.ts';
import { Dialog } from '../Dialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type DocumentMeta, openAddress, upload, useDocumentChange, useDocuments } from './queries.ts';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Asks for a name, stores an empty document and opens it in the editor. */
export function NewDocument({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('');
  const templates = useDocuments({ template: true }).data?.items ?? [];
  const create = useDocumentChange(
    async () => {
      if (template)
        return call<DocumentMeta>(`/repository/rest/?${new URLSearchParams({ template })}`, {
          json: { name: name.trim() },
        });
      const { emptyDocument } = await import('./emptyDocument.ts');
      const fileName = /\.docx$/i.test(name.trim()) ? name.trim() : `${name.trim()}.docx`;
      return upload(new File([emptyDocument()], fileName, { type: wordType }));
    },
    (made) => location.assign(openAddress(made)),
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
        description={
          template ? 'It begins as a copy of the template.' : 'It becomes a word-processing document (.docx).'
        }
        required
        data-autofocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
      {templates.length > 0 && (
        <NativeSelect
          label="Template"
          value={template}
          onChange={(event) => setTemplate(event.currentTarget.value)}
          data={[
            { value: '', label: 'Empty document' },
            ...templates.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      )}
    </Dialog>
  );
}
