import { Button, Group, NumberInput, Stack } from '@mantine/core';
import type { Command } from 'prosemirror-state';
import { type FormEvent, useState } from 'react';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { splitSelected } from './arrange.ts';
import { words } from './words.ts';

type Props = ToolContext & { merged: boolean; unmerge: Command; close: () => void };

/** Into how many cells one is split. */
export function SplitForm({ run, merged, unmerge, close }: Props) {
  const w = words();
  const [columns, setColumns] = useState(2);
  const [rows, setRows] = useState(1);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    run(splitSelected(columns, rows));
  };
  const number = (label: string, value: number, change: (value: number) => void) => (
    <NumberInput
      label={label}
      size="xs"
      min={1}
      max={20}
      value={value}
      onChange={(given) => change(Number(given) || 1)}
      data-autofocus={label === w.columns || undefined}
    />
  );
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={240}>
        <Group gap="xs" grow>
          {number(w.columns, columns, setColumns)}
          {number(w.rows, rows, setRows)}
        </Group>
        <Button type="submit" size="xs">
          {w.splitInto(columns, rows)}
        </Button>
        {merged && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              close();
              run(unmerge);
            }}
          >
            {w.unmerge}
          </Button>
        )}
      </Stack>
    </form>
  );
}
