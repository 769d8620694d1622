import { ActionIcon, ColorInput, Group, NativeSelect, Stack, Tooltip } from '@mantine/core';
import {
  IconBorderAll,
  IconBorderBottom,
  IconBorderInner,
  IconBorderLeft,
  IconBorderNone,
  IconBorderOuter,
  IconBorderRight,
  IconBorderTop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type LineStyle, lineStyles } from '../../../../formats/model/lines.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { type LinePreset, setLines } from './values.ts';

const presets = [
  ['all', 'lineAll', IconBorderAll],
  ['outer', 'lineOuter', IconBorderOuter],
  ['inner', 'lineInner', IconBorderInner],
  ['none', 'lineNone', IconBorderNone],
  ['top', 'lineTop', IconBorderTop],
  ['bottom', 'lineBottom', IconBorderBottom],
  ['left', 'lineLeft', IconBorderLeft],
  ['right', 'lineRight', IconBorderRight],
] as const;

const widths = ['0.25', '0.5', '0.75', '1', '1.5', '2.25', '3', '4.5', '6'];

/** Which lines are drawn, and how. */
export function CellBordersForm({ run }: ToolContext) {
  const w = viewWords().borders;
  const [style, setStyle] = useState<LineStyle>('single');
  const [width, setWidth] = useState('0.5');
  const [colour, setColour] = useState('#000000');
  const draw = (preset: LinePreset) => {
    const known = /^#[0-9a-f]{6}$/i.test(colour) ? colour.slice(1).toUpperCase() : '000000';
    run(setLines(preset, { style, width: Number(width), colour: known }));
  };
  return (
    <Stack gap="xs" w={250}>
      <Group gap="xs" grow>
        <NativeSelect
          label={w.lineStyle}
          size="xs"
          data={lineStyles.map((value) => ({ value, label: w[value] }))}
          value={style}
          onChange={({ currentTarget }) => setStyle(currentTarget.value as LineStyle)}
          data-autofocus
        />
        <NativeSelect
          label={w.lineWidth}
          size="xs"
          data={widths}
          value={width}
          onChange={({ currentTarget }) => setWidth(currentTarget.value)}
        />
      </Group>
      <ColorInput
        label={w.lineColour}
        size="xs"
        value={colour}
        onChange={setColour}
        withEyeDropper={false}
        swatches={['#000000', '#808080', '#C00000', '#0B6E63', '#1F3864', '#FFFFFF']}
        popoverProps={{ withinPortal: false }}
      />
      <Group gap={4} role="group" aria-label={w.lines}>
        {presets.map(([preset, name, Picture]) => (
          <Tooltip key={preset} label={w[name]} openDelay={400}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={w[name]}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => draw(preset)}
            >
              <Picture size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Stack>
  );
}
