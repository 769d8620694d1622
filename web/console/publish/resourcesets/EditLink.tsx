import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import type { Link } from '../records/types.ts';
import { words } from '../words/words.ts';

type Props = {
  /** The address of the resource set. */
  of: string;
  /** None: a new one. */
  link?: Link;
  close: () => void;
};

/** Changes or adds a link. What kind it is stays as it was made. */
export function EditLink({ of, link, close }: Props) {
  const w = words('resourceSets');
  const r = words('records');
  const [fields, setFields] = useState({ label: link?.label ?? '', url: link?.url ?? '' });
  const [type, setType] = useState<string>(link?.type ?? 'external');
  const work = useDeed(
    () =>
      link
        ? changeNow(`${of}/links/${link.id}`, { json: fields, of })
        : changeNow(`${of}/links`, { method: 'POST', json: { ...fields, type }, of }),
    () => {
      say(r.saved);
      close();
    },
  );
  return (
    <FormDialog
      title={link ? r.editThis(link.label) : w.add}
      close={close}
      error={work.error}
      fields={['/label', '/url', '/type']}
      submit={{ name: link ? r.save : r.create, run: () => work.mutate(), busy: work.isPending }}
    >
      <TextInput
        label={w.label}
        required
        data-autofocus
        maxLength={100}
        value={fields.label}
        onChange={({ currentTarget: { value } }) => setFields({ ...fields, label: value })}
        error={faultAt(work.error, '/label')}
      />
      <TextInput
        label={w.url}
        required
        inputMode="url"
        maxLength={2000}
        value={fields.url}
        onChange={({ currentTarget: { value } }) => setFields({ ...fields, url: value })}
        error={faultAt(work.error, '/url')}
      />
      {!link && (
        <Radio.Group label={w.type} value={type} onChange={setType} error={faultAt(work.error, '/type')}>
          <Stack gap={8} mt={6}>
            <Radio value="external" label={w.types.external} />
            <Radio value="internal" label={w.types.internal} />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
