import { Button, Group, NumberInput, Stack, Text as Words } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { insertTable } from '../../view/content/tables.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import classes from './tables.module.css';
import { words } from './words.ts';

const MAX_SIZE = { columns: 8, rows: 6 };
type Size = { columns: number; rows: number };

/** How many rows and columns a new table has: pointed out, or as numbers. */
export function TableForm({ editor, run, close }: ToolContext & { close: () => void }) {
  const w = words();
  const [size, setSize] = useState<Size>({ columns: 3, rows: 3 });
  const insert = ({ columns, rows }: Size) => {
    close();
    const { page } = editor?.formatting ?? {};
    const width = page ? (page.width - page.left - page.right) * 20 : 9000;
    run(insertTable(Math.min(Math.max(rows, 1), 100), Math.min(Math.max(columns, 1), 30), Math.round(width)));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    insert(size);
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={260}>
        <Picker size={size} show={setSize} choose={insert} />
        <Words size="sm" ta="center" aria-live="polite">
          {w.pick(size.columns, size.rows)}
        </Words>
        <Group gap="xs" grow>
          <NumberInput
            label={w.rows}
            size="xs"
            min={1}
            max={100}
            value={size.rows}
            onChange={(value) => setSize({ ...size, rows: Number(value) || 1 })}
          />
          <NumberInput
            label={w.columns}
            size="xs"
            min={1}
            max={30}
            value={size.columns}
            onChange={(value) => setSize({ ...size, columns: Number(value) || 1 })}
          />
        </Group>
        <Button type="submit" size="xs">
          {w.insert}
        </Button>
      </Stack>
    </form>
  );
}

type PickerProps = { size: Size; show: (size: Size) => void; choose: (size: Size) => void };

/** A grid to point out a size in; arrow keys change it, Enter takes it. */
function Picker({ size, show, choose }: PickerProps) {
  const w = words();
  const grid = useRef<HTMLFieldSetElement>(null);
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 1), most);
  const move = (event: KeyboardEvent) => {
    const step: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
    };
    const by = step[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = {
      columns: clamp(size.columns + by[0], MAX_SIZE.columns),
      rows: clamp(size.rows + by[1], MAX_SIZE.rows),
    };
    show(next);
    grid.current?.querySelector<HTMLElement>(`[data-size="${next.columns} ${next.rows}"]`)?.focus();
  };
  return (
    <fieldset ref={grid} className={classes.picker} aria-label={w.picker}>
      {Array.from({ length: MAX_SIZE.rows }, (_, row) => row + 1).flatMap((rows) =>
        Array.from({ length: MAX_SIZE.columns }, (_, column) => column + 1).map((columns) => {
          const isLast =
            columns === clamp(size.columns, MAX_SIZE.columns) && rows === clamp(size.rows, MAX_SIZE.rows);
          return (
            <button
              key={`${columns} ${rows}`}
              type="button"
              data-size={`${columns} ${rows}`}
              data-inside={(columns <= size.columns && rows <= size.rows) || undefined}
              data-autofocus={isLast || undefined}
              tabIndex={isLast ? 0 : -1}
              aria-label={w.pick(columns, rows)}
              onPointerEnter={() => show({ columns, rows })}
              onKeyDown={move}
              onClick={() => choose({ columns, rows })}
            />
          );
        }),
      )}
    </fieldset>
  );
}
