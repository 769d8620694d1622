import {
  ActionIcon,
  Checkbox,
  ColorInput,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Tooltip,
} from '@mantine/core';
import {
  IconBorderBottom,
  IconBorderLeft,
  IconBorderNone,
  IconBorderOuter,
  IconBorderRight,
  IconBorderTop,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Line,
  type LineStyle,
  lineStyles,
  readLine,
  type Side,
  sides,
  writeLine,
} from '../../../../formats/model/lines.ts';
import { isColour } from '../../../../formats/model/values.ts';
import type { Frame } from '../../view/content/borders.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

const buttons = [
  ['top', 'lineTop', IconBorderTop],
  ['bottom', 'lineBottom', IconBorderBottom],
  ['left', 'lineLeft', IconBorderLeft],
  ['right', 'lineRight', IconBorderRight],
] as const;

const widths = [0.25, 0.5, 0.75, 1, 1.5, 2.25, 3, 4.5, 6];
const swatches = ['#000000', '#808080', '#C00000', '#0B6E63', '#1F3864', '#FFFFFF'];
const shades = ['#F2F2F2', '#D9D9D9', '#FFF2CC', '#E2F0D9', '#DDEBF7', '#FCE4EC'];

/** Lines around paragraphs and the shade behind them. */
export function BordersForm({ frame, change }: { frame: Frame; change: (frame: Frame) => void }) {
  const [w, p] = [viewWords().borders, words()];
  const drawn = sides.map((side) => readLine(frame[side])).find((line) => line);
  const [line, setLine] = useState<Line>(drawn ?? { style: 'single', width: 0.5, colour: '000000' });
  const [shade, setShade] = useState(isColour(frame.shade) ? frame.shade : 'F2F2F2');
  const has = (side: Side) => Boolean(readLine(frame[side]));
  const draw = (which: readonly Side[], as: Line | null) =>
    change({ ...frame, ...Object.fromEntries(which.map((side) => [side, writeLine(as)])) });
  const redraw = (other: Partial<Line>) => {
    const next = { ...line, ...other };
    setLine(next);
    draw(sides.filter(has), next);
  };
  const button = (label: string, Picture: typeof IconBorderTop, press: () => void, pressed?: boolean) => (
    <Tooltip key={label} label={label} openDelay={400}>
      <ActionIcon
        variant={pressed ? 'light' : 'default'}
        size={30}
        aria-label={label}
        aria-pressed={pressed}
        onClick={press}
      >
        <Picture size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Stack gap="xs">
      <Group gap={4} role="group" aria-label={w.lines}>
        {button(p.frame, IconBorderOuter, () => draw(sides, line))}
        {button(w.lineNone, IconBorderNone, () => draw(sides, null))}
        {buttons.map(([side, name, picture]) =>
          button(w[name], picture, () => draw([side], has(side) ? null : line), has(side)),
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        <NativeSelect
          label={w.lineStyle}
          size="sm"
          data={lineStyles.map((value) => ({ value, label: w[value] }))}
          value={line.style}
          onChange={({ currentTarget }) => redraw({ style: currentTarget.value as LineStyle })}
        />
        <NativeSelect
          label={w.lineWidth}
          size="sm"
          data={[...new Set([...widths, line.width])].toSorted((a, b) => a - b).map(String)}
          value={String(line.width)}
          onChange={({ currentTarget }) => redraw({ width: Number(currentTarget.value) })}
        />
        <ColorInput
          label={w.lineColour}
          size="sm"
          value={`#${line.colour}`}
          onChange={(value) => isColour(value.slice(1)) && redraw({ colour: value.slice(1).toUpperCase() })}
          withEyeDropper={false}
          swatches={swatches}
          popoverProps={{ withinPortal: true }}
        />
      </SimpleGrid>
      <Group gap="sm" align="flex-end">
        <Checkbox
          size="sm"
          pb={8}
          label={p.shade}
          checked={frame.shade !== 'none'}
          onChange={({ currentTarget }) =>
            change({ ...frame, shade: currentTarget.checked ? shade : 'none' })
          }
        />
        <ColorInput
          aria-label={p.shadeColour}
          size="sm"
          w={150}
          disabled={frame.shade === 'none'}
          value={`#${shade}`}
          onChange={(value) => {
            const colour = value.slice(1).toUpperCase();
            if (!isColour(colour)) return;
            setShade(colour);
            change({ ...frame, shade: colour });
          }}
          withEyeDropper={false}
          swatches={shades}
          popoverProps={{ withinPortal: true }}
        />
      </Group>
    </Stack>
  );
}
