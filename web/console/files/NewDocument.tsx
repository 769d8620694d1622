import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Paper, TemplateFormat, TemplateName } from '../../../formats/templates/index.ts';
import { call, openAddress } from '../../shared/index.ts';
import { noteUntitled } from '../../shared/untitled.ts';
import { FormDialog } from '../FormDialog.tsx';
import { faultAt } from '../FormFailure.tsx';
import { type DocumentMeta, makingPath, upload, useDocumentChange, useTemplates } from './queries.ts';
import { words } from './words/words.ts';

const types: Record<TemplateFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
};
const begins: TemplateName[] = ['blank', 'letter', 'report', 'minutes'];
const formats: TemplateFormat[] = ['docx', 'odt'];
/** Where Letter is the paper that people have. */
const lettersHere = /-(US|CA|MX|PH|CL|CO|VE)$/i;

/** Asks for a name, which may come by itself, and a template, stores a new document and opens it in the editor. */
export function NewDocument({ folder, close }: { folder: string | null; close: () => void }) {
  const w = words('creating');
  const [name, setName] = useState('');
  const [template, setTemplate] = useState('');
  const [begin, setBegin] = useState<TemplateName>('blank');
  const [format, setFormat] = useState<TemplateFormat>('docx');
  const [paper, setPaper] = useState<Paper>(lettersHere.test(navigator.language) ? 'Letter' : 'A4');
  const templates = useTemplates().data?.items ?? [];
  const create = useDocumentChange(
    async () => {
      if (template)
        return call<DocumentMeta>(makingPath(folder, { template }), {
          // Without a name it is called as the template is.
          json: name.trim() ? { name: name.trim() } : {},
        });
      const { newDocument } = await import('../../../formats/templates/index.ts');
      const typed = name.trim() || (begin === 'blank' ? w.untitled : w.templates[begin]);
      const fileName = typed.toLowerCase().endsWith(`.${format}`) ? typed : `${typed}.${format}`;
      const bytes = new Uint8Array(newDocument(begin, format, paper));
      return upload(new File([bytes], fileName, { type: types[format] }), folder);
    },
    (made) => {
      if (!template && begin === 'blank' && !name.trim()) noteUntitled(made.id);
      location.assign(openAddress(made));
    },
  );
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={create.error}
      fields={['/name']}
      submit={{ name: w.submit, run: () => create.mutate(undefined), busy: create.isPending }}
    >
      <TextInput
        label={w.name}
        description={template ? w.copied : begin === 'blank' ? w.byFirstWords : w.asTemplate}
        placeholder={w.optional}
        data-autofocus
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faultAt(create.error, '/name')}
      />
      <NativeSelect
        label={w.template}
        value={template || begin}
        onChange={({ currentTarget: { value } }) => {
          const own = begins.find((each) => each === value);
          setTemplate(own ? '' : value);
          if (own) setBegin(own);
        }}
        data={[
          ...begins.map((value) => ({ value, label: w.templates[value] })),
          ...(templates.length > 0
            ? [
                {
                  group: w.own,
                  items: templates.map((each) => ({ value: each.id, label: each.name })),
                },
              ]
            : []),
        ]}
      />
      {template === '' && (
        <SimpleGrid cols={2}>
          <NativeSelect
            label={w.format}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value as TemplateFormat)}
            data={formats.map((value) => ({ value, label: w.formats[value] }))}
          />
          <NativeSelect
            label={w.paper}
            value={paper}
            onChange={(event) => setPaper(event.currentTarget.value as Paper)}
            data={['A4', 'Letter']}
          />
        </SimpleGrid>
      )}
    </FormDialog>
  );
}
