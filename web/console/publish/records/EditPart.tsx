import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { NameFields } from './NameFields.tsx';
import { changeNow, useDeed } from './queries.ts';
import type { Part } from './types.ts';

type Props = { of: string; path: string; part: Part; close: () => void };

/** Renames a part of a record. */
export function EditPart({ of, path, part, close }: Props) {
  const w = words('records');
  const [fields, setFields] = useState({ name: part.name, slug: part.slug });
  const work = useDeed(
    () => changeNow(`${path}/${part.id}`, { json: fields, of }),
    () => {
      say(w.saved);
      close();
    },
  );
  return (
    <FormDialog
      title={w.editThis(part.name)}
      close={close}
      error={work.error}
      fields={['/name', '/slug']}
      submit={{ name: w.save, run: () => work.mutate(), busy: work.isPending }}
    >
      <NameFields {...fields} change={(some) => setFields({ ...fields, ...some })} error={work.error} />
    </FormDialog>
  );
}
