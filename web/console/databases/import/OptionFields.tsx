import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import classes from '../database.module.css';
import { useAccess } from '../queries.ts';
import type { Options } from './queries.ts';

const design = [
  { value: 'replaceElseCreate', label: 'Replace those that exist, add the others (usual)' },
  { value: 'replaceElseIgnore', label: 'Replace those that exist, add nothing new' },
  { value: 'ignoreElseCreate', label: 'Keep those that exist, add the others' },
  { value: 'create', label: 'Add all as new, keep those that exist beside them' },
  { value: 'ignore', label: 'Leave the design as it is' },
];

const documents = [
  { value: 'ignore', label: 'Leave the documents as they are (usual)' },
  { value: 'replaceElseCreate', label: 'Replace those that exist, add the others' },
  { value: 'replaceElseIgnore', label: 'Replace those that exist, add nothing new' },
  { value: 'ignoreElseCreate', label: 'Keep those that exist, add the others' },
  { value: 'create', label: 'Add all as new' },
];

type Props = { nsfPath: string; options: Options; change: (options: Options) => void };

/** How an import treats what is there; the usual answers stand there already. */
export function OptionFields({ nsfPath, options, change }: Props) {
  const { mayManage } = useAccess(nsfPath);
  const set = (some: Partial<Options>) => change({ ...options, ...some });
  return (
    <details open={options.deleteAbsent || undefined}>
      <summary className={classes.summaryLine}>Options: {sentence(options)}</summary>
      <Stack>
        <NativeSelect
          label="Elements of the design"
          description="An element is the same when its UNID is, or else its type and a name."
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
          label="Take over the properties too"
          description={
            mayManage
              ? 'Title, launch settings, and who has access if the source says so.'
              : 'Title, launch settings and who has access; only managers of the database may.'
          }
          disabled={!mayManage}
          checked={options.replaceDbProperties}
          onChange={(event) => set({ replaceDbProperties: event.currentTarget.checked })}
        />
        <Checkbox
          label="Delete elements that the source does not have"
          description="Makes the design here equal to the source. Their history is kept, so each can be restored."
          color="red"
          checked={options.deleteAbsent}
          onChange={(event) => set({ deleteAbsent: event.currentTarget.checked })}
        />
        {options.deleteAbsent && (
          <Text size="sm" c="var(--mantine-color-error)">
            If the source holds only some elements, all the others are deleted. The plan lists each.
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
    ...(documentsOption === 'ignore' ? [] : ['documents too']),
    ...(replaceDbProperties ? ['properties too'] : []),
    ...(deleteAbsent ? ['delete what is missing in the source'] : []),
  ].join(', ');
}
