import { MultiSelect } from '@mantine/core';
import type { DesignSummary } from '../queries.ts';
import { byType, elementName, typeName } from '../typeNames.ts';
import { words } from '../words/words.ts';

/** So many are listed at a time; the others are found by their names. */
const LISTED = 200;

type Props = {
  summary: DesignSummary | undefined;
  /** UNIDs of the elements that are wanted. */
  chosen: string[];
  choose: (unids: string[]) => void;
};

/** Elements by their names, below their types. */
export function ChosenElements({ summary, chosen, choose }: Props) {
  const w = words('exporting');
  const types = Object.keys(summary?.types ?? {}).sort(byType);
  return (
    <MultiSelect
      label={w.elements}
      placeholder={chosen.length === 0 ? w.find : undefined}
      searchable
      clearable
      hidePickedOptions
      limit={LISTED}
      nothingFoundMessage={w.noMatch}
      value={chosen}
      onChange={choose}
      data={types.map((type) => ({
        group: typeName(type),
        items: (summary?.types[type]?.elements ?? []).map(({ name, unid }) => ({
          value: unid,
          label: elementName({ type, name }),
        })),
      }))}
    />
  );
}
