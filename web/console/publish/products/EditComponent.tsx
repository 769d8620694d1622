import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { faultsOf, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { NameFields } from '../records/NameFields.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import type { Component } from '../records/types.ts';
import { words } from '../words/words.ts';

type Props = {
  /** The product's address. */
  of: string;
  /** None: a new one. */
  component?: Component;
  close: () => void;
};

/** Changes or adds a component with the part numbers that grant it; what else a grant says stays. */
export function EditComponent({ of, component, close }: Props) {
  const w = words('components');
  const r = words('records');
  const [name, setName] = useState(component?.name ?? '');
  const grants = component?.partNumberGrants ?? [];
  const [numbers, setNumbers] = useState(grants.map(({ partNumber }) => partNumber));
  const work = useDeed(
    () => {
      const partNumberGrants = numbers.map(
        (partNumber) => grants.find((each) => each.partNumber === partNumber) ?? { partNumber },
      );
      const path = `${of}/components`;
      return changeNow(component ? `${path}/${component.id}` : path, {
        method: component ? 'PATCH' : 'POST',
        json: { name, partNumberGrants },
        of,
      });
    },
    () => {
      say(r.saved);
      close();
    },
  );
  const faults = Object.entries(faultsOf(work.error)).filter(([path]) =>
    path.startsWith('/partNumberGrants'),
  );
  return (
    <FormDialog
      title={component ? r.editThis(component.name) : w.add}
      close={close}
      error={work.error}
      fields={['/name', ...faults.map(([path]) => path)]}
      submit={{ name: component ? r.save : r.create, run: () => work.mutate(), busy: work.isPending }}
    >
      <NameFields name={name} change={(some) => setName(some.name ?? '')} error={work.error} />
      <TagsInput
        label={w.partNumbers}
        description={w.partNumbersHelp}
        acceptValueOnBlur
        splitChars={[',', ';']}
        value={numbers}
        onChange={setNumbers}
        error={faults[0]?.[1]}
      />
    </FormDialog>
  );
}
