import { Button, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { noCrop } from '../../../formats/model/pictures.ts';
import type { Desk } from '../format/Tool.tsx';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { cropTo, selectedPicture, shownOf } from './values.ts';

const sides = [
  ['left', 'cropLeft'],
  ['top', 'cropTop'],
  ['right', 'cropRight'],
  ['bottom', 'cropBottom'],
] as const;

/** How much is cut off at each side. */
export function CropForm({ text, run, close }: Desk & { text: Text; close: () => void }) {
  const w = words('pictures');
  const [crop, setCrop] = useState(() => {
    const node = selectedPicture(text.view.state)?.node;
    return node ? shownOf(text.look, node).crop : noCrop;
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    run(cropTo(text.look, crop));
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
