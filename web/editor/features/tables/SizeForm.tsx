import { Button, Checkbox, NumberInput, Stack } from '@mantine/core';
import type { Command } from 'prosemirror-state';
import { type FormEvent, useState } from 'react';
import { rowsOf, widthsOf } from '../../view/content/tables.ts';
import { CENTIMETRE, centimetres } from '../../view/document/pageSizes.ts';
import type { Editor } from '../../view/editor.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { selectedCells } from './cellSelection.ts';
import { equalColumns, rowValue, setColumnWidth, setRows, setTableWidth } from './values.ts';
import { words } from './words.ts';

function sizesOf(editor: Editor) {
  const chosen = selectedCells(editor.view.state);
  const widths = (chosen && widthsOf(chosen.table.node)) ?? [];
  const row = chosen && rowsOf(chosen.table)[chosen.rectangle.top]?.node;
  const height = row ? Number(rowValue(editor.formatting, row, 'height') ?? 0) : 0;
  return {
    column: centimetres((widths[chosen?.rectangle.left ?? 0] ?? 0) / 20),
    table: centimetres(widths.reduce((sum, one) => sum + one, 0) / 20),
    height: centimetres(height),
    exact: row !== undefined && rowValue(editor.formatting, row, 'exact') === true,
  };
}

/** How wide the columns and the table are, and how high the rows. */
export function SizeForm({ editor, run, close }: ToolContext & { editor: Editor; close: () => void }) {
  const w = words();
  const [before] = useState(() => sizesOf(editor));
  const [sizes, setSizes] = useState(before);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    // Each is set only where it was changed; all of it is one step for undo.
    const commands: Command[] = [];
    if (sizes.table !== before.table) commands.push(setTableWidth(sizes.table * CENTIMETRE));
    if (sizes.column !== before.column) commands.push(setColumnWidth(sizes.column * CENTIMETRE));
    if (sizes.height !== before.height || sizes.exact !== before.exact)
      commands.push(setRows({ height: Math.round(sizes.height * CENTIMETRE * 20) / 20, exact: sizes.exact }));
    run((state, dispatch, view) =>
      commands.map((command) => command(view?.state ?? state, dispatch, view)).includes(true),
    );
  };
  const number = (name: 'column' | 'table' | 'height', label: string, description?: string) => (
    <NumberInput
      label={label}
      description={description}
      size="xs"
      min={name === 'height' ? 0 : 0.5}
      max={55}
      step={0.1}
      value={sizes[name]}
      onChange={(value) => setSizes({ ...sizes, [name]: Number(value) || 0 })}
      data-autofocus={name === 'column' || undefined}
    />
  );
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={240}>
        {number('column', w.columnWidth)}
        {number('table', w.tableWidth)}
        {number('height', w.rowHeight, w.rowHeightHint)}
        <Checkbox
          size="xs"
          label={w.exact}
          checked={sizes.exact}
          onChange={({ currentTarget }) => setSizes({ ...sizes, exact: currentTarget.checked })}
        />
        <Button type="submit" size="xs">
          {w.apply}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            close();
            run(equalColumns);
          }}
        >
          {w.equal}
        </Button>
      </Stack>
    </form>
  );
}
