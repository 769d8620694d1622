import { Text } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { NameFields } from './NameFields.tsx';
import { useDeed } from './queries.ts';
import type { CatalogRecord } from './types.ts';

type Props = {
  record: CatalogRecord;
  path: string;
  hrefOf: (id: string) => string;
  close: () => void;
};

/** Makes a copy under another name, and goes there. */
export function CloneRecord({ record, path, hrefOf, close }: Props) {
  const w = words('records');
  const hasSlug = record.slug !== undefined;
  const [name, setName] = useState(record.name);
  const [slug, setSlug] = useState('');
  const work = useDeed(
    () => call<{ id: string }>(`${path}/clone`, { json: { name, ...(hasSlug && { slug }) } }),
    ({ id }) => {
      close();
      say(w.cloned(name));
      go(hrefOf(id));
    },
  );
  return (
    <FormDialog
      title={w.cloneThis(record.name)}
      close={close}
      error={work.error}
      fields={['/name', '/slug']}
      submit={{ name: w.clone, run: () => work.mutate(), busy: work.isPending }}
    >
      <Text size="sm">{w.cloneMeans}</Text>
      <NameFields
        name={name}
        {...(hasSlug && { slug })}
        error={work.error}
        follow
        change={(some) => {
          if (some.name !== undefined) setName(some.name);
          if (some.slug !== undefined) setSlug(some.slug);
        }}
      />
    </FormDialog>
  );
}
