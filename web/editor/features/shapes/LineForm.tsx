import { NativeSelect, Stack } from '@mantine/core';
import type { Editor } from '../../view/editor.ts';
import { selectedObject, setObject } from '../../view/objects/values.ts';
import { Palette } from '../../view/tools/ColourPalette.tsx';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { colours } from './colours.ts';
import { words } from './words.ts';

const widths = [0.5, 0.75, 1, 1.5, 2.25, 3, 4.5, 6];

/** The line around a shape: its colour and width, or none. */
export function LineForm({ editor, run, close }: ToolContext & { editor: Editor; close: () => void }) {
  const w = words();
  const object = selectedObject(editor.formatting, editor.view.state)?.object;
  const own = object?.lineWidth ?? 1;
  const set = (attrs: Record<string, unknown>) => run(setObject(editor.formatting, () => attrs));
  return (
    <Stack gap="xs" w={230}>
      <NativeSelect
        label={w.lineWidth}
        size="xs"
        data-autofocus
        value={String(own)}
        data={[...new Set([...widths, own])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value: String(value), label: w.points(value) }))}
        onChange={({ currentTarget }) => set({ lineWidth: Number(currentTarget.value) })}
      />
      <Palette
        none={w.noLine}
        colours={colours(w)}
        choose={(line = 'none') => {
          set({ line });
          close();
        }}
      />
    </Stack>
  );
}
