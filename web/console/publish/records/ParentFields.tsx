import { MultiSelect } from '@mantine/core';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { useRecord } from './queries.ts';
import { RecordPicker } from './RecordPicker.tsx';
import type { Parent, ProductGroup } from './types.ts';

type Props = {
  /** What stands in it, where that is a group itself. */
  ofGroup?: boolean;
  parent: Parent | null;
  change: (parent: Parent | null) => void;
  error: unknown;
};

/** The product group in which something stands, and its sections there. */
export function ParentFields({ ofGroup = false, parent, change, error }: Props) {
  const w = words('records');
  return (
    <>
      <RecordPicker
        path="/v1/productgroups"
        label={ofGroup ? w.parentOfGroup : w.parent}
        single
        description={w.parentHelp}
        value={parent ? [parent.id] : []}
        // Choosing another replaces the one before.
        change={(ids) => {
          const id = ids.at(-1);
          if (id !== parent?.id) change(id === undefined ? null : { id, sections: [] });
        }}
        error={faultAt(error, '/parent/id')}
      />
      {parent && <Sections parent={parent} change={change} error={error} />}
    </>
  );
}

function Sections({ parent, change, error }: { parent: Parent } & Pick<Props, 'change' | 'error'>) {
  const w = words('records');
  const sections = useRecord<ProductGroup>(`/v1/productgroups/${parent.id}`).data?.record.sections ?? [];
  if (sections.length === 0) return null;
  return (
    <MultiSelect
      label={w.sections}
      description={w.sectionsHelp}
      data={sections.map(({ id, name }) => ({ value: id, label: name }))}
      value={parent.sections}
      onChange={(chosen) => change({ ...parent, sections: chosen })}
      error={faultAt(error, '/parent/sections')}
    />
  );
}
