import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import classes from '../database.module.css';
import { useAccess } from '../queries.ts';
import type { Options } from './queries.ts';

const design = [
  { value: 'replaceElseCreate', label: 'Replace existing elements, add new ones (default)' },
  { value: 'replaceElseIgnore', label: 'Replace those that exist, add nothing new' },
  { value: 'ignoreElseCreate', label: 'Keep those that exist, add the others' },
  { value: 'create', label: 'Add all as new, alongside existing elements' },
  { value: 'ignore', label: 'Leave the design unchanged' },
];

const documents = [
  { value: 'ignore', label: 'Leave documents unchanged (default)' },
  { value: 'replaceElseCreate', label: 'Replace those that exist, add the others' },
  { value: 'replaceElseIgnore', label: 'Replace those that exist, add nothing new' },
  { value: 'ignoreElseCreate', label: 'Keep those that exist, add the others' },
  { value: 'create', label: 'Add all as new' },
];

type Props = { nsfPath: string; options: Options; change: (options: Options) => void };

/** How an import treats what exists; the defaults are already chosen. */
export function OptionFields({ nsfPath, options, change }: Props) {
  const { mayManage } = useAccess(nsfPath);
  const set = (some: Partial<Options>) => change({ ...options, ...some });
  return (
    <details open={options.deleteAbsent || undefined}>
      <summary className={classes.summaryLine}>Options: {sentence(options)}</summary>
      <Stack>
        <NativeSelect
          label="Design elements"
          description="Elements are matched by UNID, or else by type and name."
          data={design}
          value={options.designOption}
          onChange={(event) => set({ designOption: event.currentTarget.value })}
        />
        <NativeSelect
          label="Documents"
          data={documents}
          value={options.documentsOption}
          onChange={(event) => set({ documentsOption: event.currentTarget.value })}
        />
        <Checkbox
          label="Import properties too"
          description={
            mayManage
              ? 'Title, launch settings, and access settings if the source has them.'
              : 'Title, launch settings and access settings; only database managers can do this.'
          }
          disabled={!mayManage}
          checked={options.replaceDbProperties}
          onChange={(event) => set({ replaceDbProperties: event.currentTarget.checked })}
        />
        <Checkbox
          label="Delete elements missing from the source"
          description="Makes this design identical to the source. The history of deleted elements is kept, so each can be restored."
          color="red"
          checked={options.deleteAbsent}
          onChange={(event) => set({ deleteAbsent: event.currentTarget.checked })}
        />
        {options.deleteAbsent && (
          <Text size="sm" c="var(--mantine-color-error)">
            If the source contains only some elements, all others are deleted. The plan lists each one.
          </Text>
        )}
      </Stack>
    </details>
  );
}

function sentence({ designOption, documentsOption, replaceDbProperties, deleteAbsent }: Options): string {
  const lower = (text: string | undefined) =>
    (text ?? '').replace(' (usual)', '').replace(/^./, (first) => first.toLowerCase());
  const said = design.find(({ value }) => value === designOption)?.label;
  return [
    lower(said),
    ...(documentsOption === 'ignore' ? [] : ['with documents']),
    ...(replaceDbProperties ? ['with properties'] : []),
    ...(deleteAbsent ? ['delete elements missing from the source'] : []),
  ].join(', ');
}
