import { Button, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { noCrop } from '../../../../formats/model/pictures.ts';
import type { Editor } from '../../view/editor.ts';
import { cropTo, selectedPicture, shownOf } from '../../view/pictures/values.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

const sides = [
  ['left', 'cropLeft'],
  ['top', 'cropTop'],
  ['right', 'cropRight'],
  ['bottom', 'cropBottom'],
] as const;

/** How much is cut off at each side. */
export function CropForm({ editor, run, close }: ToolContext & { editor: Editor; close: () => void }) {
  const w = words();
  const [crop, setCrop] = useState(() => {
    const node = selectedPicture(editor.view.state)?.node;
    return node ? shownOf(editor.formatting, node).crop : noCrop;
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    run(cropTo(editor.formatting, crop));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={220}>
        <SimpleGrid cols={2} spacing="xs">
          {sides.map(([side, name]) => (
            <NumberInput
              key={side}
              label={w[name]}
              size="xs"
              min={0}
              max={97}
              value={Math.round(crop[side] * 1000) / 10}
              onChange={(value) =>
                setCrop({ ...crop, [side]: Math.min(Math.max(Number(value) || 0, 0), 97) / 100 })
              }
              data-autofocus={side === 'left' || undefined}
            />
          ))}
        </SimpleGrid>
        <Button type="submit" size="xs">
          {w.apply}
        </Button>
      </Stack>
    </form>
  );
}
