import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useValue } from '../room/value.ts';
import { words } from '../words/words.ts';
import type { Side } from './side.ts';

/** Opens and closes the panel beside the text. */
export function SideButton({ side }: { side: Side }) {
  const label = words('comments').panel;
  const open = useValue(side.shown) !== undefined;
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant={open ? 'light' : 'subtle'}
        color={open ? undefined : 'gray'}
        size="lg"
        aria-label={label}
        aria-expanded={open}
        aria-controls="side"
        onClick={side.toggle}
      >
        <IconMessage2 size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
