import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CENTIMETRE, centimetres } from '../../view/document/pageSizes.ts';
import type { Editor } from '../../view/editor.ts';
import { selectedPicture, setPicture, shownOf } from '../../view/pictures/values.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

/** Pictures are measured in pixels, of which an inch has 96. */
const CM = (CENTIMETRE * 96) / 72;
const inCm = (pixels: number) => centimetres((pixels * 72) / 96);

/** Size and description of a picture; width and height keep their ratio. */
export function PictureForm({ editor, run, close }: ToolContext & { editor: Editor; close: () => void }) {
  const w = words();
  const [before] = useState(() => {
    const node = selectedPicture(editor.view.state)?.node;
    return {
      width: Number(node?.attrs.width ?? 0),
      height: Number(node?.attrs.height ?? 0),
      alt: String(node?.attrs.alt ?? ''),
      decorative: node ? shownOf(editor.formatting, node).decorative : false,
      fixed: node ? shownOf(editor.formatting, node).fixed : true,
    };
  });
  const [values, setValues] = useState(before);
  const scale = (by: number) =>
    Number.isFinite(by) &&
    by > 0 &&
    setValues({ ...values, width: before.width * by, height: before.height * by });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    const side = (value: number) => Math.round(Math.min(Math.max(value, 8), 4000));
    const sized = values.width !== before.width && values.width > 0;
    run(
      setPicture(() => ({
        alt: values.alt,
        ...(sized && {
          width: side(values.width),
          ...(before.height > 0 && { height: side(values.height) }),
        }),
        ...(values.decorative !== before.decorative && { decorative: values.decorative }),
      })),
    );
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={270}>
        <TextInput
          label={w.description}
          description={w.descriptionHint}
          size="sm"
          value={values.alt}
          disabled={values.decorative}
          onChange={({ currentTarget }) => setValues({ ...values, alt: currentTarget.value })}
          data-autofocus
        />
        {!before.fixed && (
          <Checkbox
            size="xs"
            label={w.decorative}
            checked={values.decorative}
            onChange={({ currentTarget }) => setValues({ ...values, decorative: currentTarget.checked })}
          />
        )}
        <Group gap="xs" grow>
          <NumberInput
            label={w.width}
            size="xs"
            min={0.2}
            max={100}
            step={0.1}
            value={inCm(values.width)}
            onChange={(value) => scale((Number(value) * CM) / before.width)}
          />
          <NumberInput
            label={w.height}
            size="xs"
            min={0.2}
            max={100}
            step={0.1}
            value={inCm(values.height)}
            onChange={(value) => scale((Number(value) * CM) / before.height)}
          />
        </Group>
        <NumberInput
          label={w.percent}
          size="xs"
          min={1}
          max={1000}
          value={Math.round((values.width / (before.width || 1)) * 100)}
          onChange={(value) => scale(Number(value) / 100)}
        />
        <Button type="submit" size="xs">
          {w.apply}
        </Button>
      </Stack>
    </form>
  );
}
