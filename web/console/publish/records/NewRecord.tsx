import { type ReactNode, useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { NameFields } from './NameFields.tsx';
import { useDeed } from './queries.ts';
import { SameName } from './SameName.tsx';

type Props = {
  title: string;
  path: string;
  hasSlug?: boolean;
  /** Sent besides, as further fields say. */
  more?: object;
  /** Paths of faults that further fields show. */
  shown?: string[];
  /** Where one of them is shown: leads there, and to others of the same name. Absent: it has no page of its own. */
  hrefOf?: (id: string) => string;
  close: () => void;
  children?: (error: unknown) => ReactNode;
};

/** Creates something that begins with a name. */
export function NewRecord(props: Props) {
  const { title, path, hasSlug = true, more = {}, shown = [], hrefOf, close, children } = props;
  const w = words('records');
  const [fields, setFields] = useState({ name: '', slug: '' });
  const work = useDeed(
    () =>
      call<{ id: string }>(path, {
        json: { name: fields.name, ...(hasSlug && { slug: fields.slug }), ...more },
      }),
    ({ id }) => {
      close();
      say(w.created(fields.name));
      if (hrefOf) go(hrefOf(id));
    },
  );
  return (
    <FormDialog
      title={title}
      close={close}
      error={work.error}
      fields={['/name', '/slug', ...shown]}
      submit={{ name: w.create, run: () => work.mutate(), busy: work.isPending }}
    >
      <NameFields
        name={fields.name}
        {...(hasSlug && { slug: fields.slug })}
        follow
        error={work.error}
        change={(some) => setFields({ ...fields, ...some })}
      />
      {hrefOf && <SameName path={path} name={fields.name} slug={fields.slug} hrefOf={hrefOf} />}
      {children?.(work.error)}
    </FormDialog>
  );
}
