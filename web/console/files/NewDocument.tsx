import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Paper, TemplateFormat, TemplateName } from '../../../formats/templates/index.ts';
import { call, openAddress } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type DocumentMeta, makingPath, upload, useDocumentChange, useDocuments } from './queries.ts';

const types: Record<TemplateFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
};
const begins: { value: TemplateName; label: string }[] = [
  { value: 'blank', label: 'Blank document' },
  { value: 'letter', label: 'Letter' },
  { value: 'report', label: 'Report' },
  { value: 'minutes', label: 'Meeting minutes' },
];
const formats: { value: TemplateFormat; label: string }[] = [
  { value: 'docx', label: 'Word (.docx)' },
  { value: 'odt', label: 'OpenDocument (.odt)' },
];
/** Where Letter is the paper that people have. */
const lettersHere = /-(US|CA|MX|PH|CL|CO|VE)$/i;

/** Asks for a name and a template, stores a new document and opens it in the editor. */
export function NewDocument({ folder, close }: { folder: string | null; close: () => void }) {
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('');
  const [begin, setBegin] = useState<TemplateName>('blank');
  const [format, setFormat] = useState<TemplateFormat>('docx');
  const [paper, setPaper] = useState<Paper>(lettersHere.test(navigator.language) ? 'Letter' : 'A4');
  const templates = useDocuments({ template: true }).data?.items ?? [];
  const create = useDocumentChange(
    async () => {
      if (template)
        return call<DocumentMeta>(makingPath(folder, { template }), {
          json: { name: name.trim() },
        });
      const { newDocument } = await import('../../../formats/templates/index.ts');
      const typed = name.trim();
      const fileName = typed.toLowerCase().endsWith(`.${format}`) ? typed : `${typed}.${format}`;
      const bytes = new Uint8Array(newDocument(begin, format, paper));
      return upload(new File([bytes], fileName, { type: types[format] }), folder);
    },
    (made) => location.assign(openAddress(made)),
  );
  return (
    <FormDialog
      title="New document"
      close={close}
      error={create.error}
      fields={['/name']}
      submit={{ name: 'Create and open', run: () => create.mutate(undefined), busy: create.isPending }}
    >
      <TextInput
        label="Name"
        description={template ? 'Starts as a copy of the template.' : `Saved as ….${format}.`}
        required
        data-autofocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
      <NativeSelect
        label="Template"
        value={template || begin}
        onChange={({ currentTarget: { value } }) => {
          const own = begins.find((one) => one.value === value);
          setTemplate(own ? '' : value);
          if (own) setBegin(own.value);
        }}
        data={[
          ...begins,
          ...(templates.length > 0
            ? [
                {
                  group: 'Your templates',
                  items: templates.map((each) => ({ value: each.id, label: each.name })),
                },
              ]
            : []),
        ]}
      />
      {template === '' && (
        <SimpleGrid cols={2}>
          <NativeSelect
            label="Format"
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value as TemplateFormat)}
            data={formats}
          />
          <NativeSelect
            label="Paper"
            value={paper}
            onChange={(event) => setPaper(event.currentTarget.value as Paper)}
            data={['A4', 'Letter']}
          />
        </SimpleGrid>
      )}
    </FormDialog>
  );
}
