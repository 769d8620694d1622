import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';

type Props = {
  label: string;
  /** Keys that do the same, such as `Ctrl F`; shown beside the label. */
  keys?: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** For a switch: whether it is on. */
  pressed?: boolean;
  /** For a button that opens something: whether it is open, and its id. */
  expanded?: boolean;
  controls?: string;
  className?: string;
};

/** A finger has no way to hover, and a label under it only covers what it asked for. */
const hovers = matchMedia('(hover: hover)').matches;

/** A button above the document. */
export function Tool({
  label,
  keys,
  icon,
  onClick,
  disabled,
  pressed,
  expanded,
  controls,
  className,
}: Props) {
  const on = pressed || expanded;
  const { key: names } = words('stage');
  const held = keys
    ?.split(' ')
    .map((key) => names[key] ?? key)
    .join(' ');
  return (
    <Tooltip label={held ? `${label} (${held})` : label} withArrow disabled={!hovers}>
      <ActionIcon
        className={className}
        variant={on ? 'light' : 'subtle'}
        color={on ? 'pine' : 'gray'}
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-controls={controls}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
