import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CENTIMETRE, centimetres } from '../../view/document/pageSizes.ts';
import type { Editor } from '../../view/editor.ts';
import { floats, placed, selectedObject, setObject, sized } from '../../view/objects/values.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

/** Objects are measured in pixels, of which an inch has 96. */
const CM = (CENTIMETRE * 96) / 72;
const inCm = (pixels: number) => centimetres((pixels * 72) / 96);

/** What is typed, in pixels; undefined where nothing is. */
type Values = { alt: string } & Record<'width' | 'height' | 'x' | 'y', number | undefined>;

const pixelsOf = (typed: number | string): number | undefined => {
  const value = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value * CM : undefined;
};

/** Size, place and description of an object, in numbers. */
export function ObjectForm({ editor, run, close }: ToolContext & { editor: Editor; close: () => void }) {
  const w = words();
  const [before] = useState(() => selectedObject(editor.formatting, editor.view.state)?.object);
  const [values, setValues] = useState({
    width: before?.width,
    height: before?.height,
    x: before?.x ?? 0,
    y: before?.y ?? 0,
    alt: before?.alt ?? '',
  } as Values);
  if (!before) return null;
  const free = floats(before.place);
  const least = before.width === 0 || before.height === 0 ? 0 : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    // A field that is empty says nothing.
    const {
      width = before.width,
      height = before.height,
      x = before.x ?? 0,
      y = before.y ?? 0,
      alt,
    } = values;
    run(
      setObject(editor.formatting, () => ({
        ...(width !== before.width && { width: sized(width, least) }),
        ...(height !== before.height && { height: sized(height, least) }),
        ...(free && (x !== (before.x ?? 0) || y !== (before.y ?? 0)) && { x: placed(x), y: placed(y) }),
        ...(alt !== (before.alt ?? '') && { alt }),
      })),
    );
  };
  const field = (name: 'width' | 'height' | 'x' | 'y', min: number) => (
    <NumberInput
      label={w[name]}
      size="xs"
      min={min}
      max={100}
      step={0.1}
      value={values[name] === undefined ? '' : inCm(values[name])}
      onChange={(value) => setValues((now) => ({ ...now, [name]: pixelsOf(value) }))}
    />
  );
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={270}>
        <TextInput
          label={w.description}
          description={w.descriptionHint}
          size="sm"
          maxLength={1000}
          value={values.alt}
          onChange={({ currentTarget }) => setValues({ ...values, alt: currentTarget.value })}
          data-autofocus
        />
        <Group gap="xs" grow>
          {field('width', 0)}
          {field('height', 0)}
        </Group>
        {free && (
          <Group gap="xs" grow>
            {field('x', -100)}
            {field('y', -100)}
          </Group>
        )}
        <Button type="submit" size="xs">
          {w.apply}
        </Button>
      </Stack>
    </form>
  );
}
