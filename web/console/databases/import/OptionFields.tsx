import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { textFor } from '../../../words/words.ts';
import classes from '../database.module.css';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import type { Options } from './queries.ts';

/** The ways to import a design and documents, the usual one first. */
const design = ['replaceElseCreate', 'replaceElseIgnore', 'ignoreElseCreate', 'create', 'ignore'] as const;
const documents = ['ignore', 'replaceElseCreate', 'replaceElseIgnore', 'ignoreElseCreate', 'create'] as const;

type Props = { nsfPath: string; options: Options; change: (options: Options) => void };

/** How an import treats what exists; the defaults are already chosen. */
export function OptionFields({ nsfPath, options, change }: Props) {
  const w = words('options');
  const { mayManage } = useAccess(nsfPath);
  const set = (some: Partial<Options>) => change({ ...options, ...some });
  return (
    <details open={options.deleteAbsent || undefined}>
      <summary className={classes.summaryLine}>{w.summary(sentence(options))}</summary>
      <Stack>
        <NativeSelect
          label={w.design}
          description={w.designHelp}
          data={design.map((value) => ({ value, label: w.designOptions[value] }))}
          value={options.designOption}
          onChange={(event) => set({ designOption: event.currentTarget.value })}
        />
        <NativeSelect
          label={w.documents}
          data={documents.map((value) => ({ value, label: w.documentsOptions[value] }))}
          value={options.documentsOption}
          onChange={(event) => set({ documentsOption: event.currentTarget.value })}
        />
        <Checkbox
          label={w.properties}
          description={mayManage ? w.propertiesHelp : w.propertiesRefused}
          disabled={!mayManage}
          checked={options.replaceDbProperties}
          onChange={(event) => set({ replaceDbProperties: event.currentTarget.checked })}
        />
        <Checkbox
          label={w.deleteAbsent}
          description={w.deleteHelp}
          color="red"
          checked={options.deleteAbsent}
          onChange={(event) => set({ deleteAbsent: event.currentTarget.checked })}
        />
        {options.deleteAbsent && (
          <Text size="sm" c="var(--mantine-color-error)">
            {w.deleteWarning}
          </Text>
        )}
      </Stack>
    </details>
  );
}

function sentence({ designOption, documentsOption, replaceDbProperties, deleteAbsent }: Options): string {
  const w = words('options').inShort;
  return [
    textFor(w, designOption),
    ...(documentsOption === 'ignore' ? [] : [w.documents]),
    ...(replaceDbProperties ? [w.properties] : []),
    ...(deleteAbsent ? [w.deletes] : []),
  ].join(', ');
}
