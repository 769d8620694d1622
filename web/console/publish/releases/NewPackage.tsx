import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { NameFields } from '../records/NameFields.tsx';
import { changeNow, read, useDeed } from '../records/queries.ts';
import type { Product, Release } from '../records/types.ts';
import { words } from '../words/words.ts';

type Props = { product: Product; release: Release; path: string; close: () => void };

/** A package made for a release. A product with one component leaves nothing to choose. */
export function NewPackage({ product, release, path, close }: Props) {
  const w = words('releases');
  const r = words('records');
  const { components: all } = product;
  const [name, setName] = useState(releaseName(product.name, release.name).slice(0, 30));
  const [components, setComponents] = useState(all.length === 1 ? all.map(({ id }) => id) : []);
  const work = useDeed(
    async () => {
      const { id } = await call<{ id: string }>('/v1/packages', { json: { name, components } });
      const { record } = await read<Release>(path);
      await changeNow(path, { json: { packages: [...record.packages, id] } });
    },
    () => {
      say(r.created(name));
      close();
    },
  );
  return (
    <FormDialog
      title={w.newPackage}
      close={close}
      error={work.error}
      fields={['/name', '/components']}
      submit={{ name: r.create, run: () => work.mutate(), busy: work.isPending }}
    >
      <NameFields name={name} change={(some) => setName(some.name ?? '')} error={work.error} />
      <MultiSelect
        label={w.grantedBy}
        description={all.length === 0 ? w.noComponents : w.grantedByHelp}
        data={all.map(({ id, name: called }) => ({ value: id, label: called }))}
        value={components}
        onChange={setComponents}
        error={faultAt(work.error, '/components')}
      />
    </FormDialog>
  );
}
