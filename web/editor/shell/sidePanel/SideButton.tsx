import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import type { SidePanelState } from '../../view/sidePanel.ts';
import { words } from '../words.ts';

/** Opens and closes the panel beside the text. */
export function SideButton({ sidePanel }: { sidePanel: SidePanelState }) {
  const label = words().sidePanel.panel;
  const open = useObservable(sidePanel.shown) !== undefined;
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant={open ? 'light' : 'subtle'}
        color={open ? undefined : 'gray'}
        size="lg"
        aria-label={label}
        aria-expanded={open}
        aria-controls="side"
        onClick={sidePanel.toggle}
      >
        <IconMessage2 size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
