import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** Keys that do the same, such as `Ctrl F`; shown, and told to screen readers. */
  keys?: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** For a switch: whether it is on. */
  pressed?: boolean;
};

/** A button above the document. */
export function Tool({ label, keys, icon, onClick, disabled, pressed }: Props) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} withArrow>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'pine' : 'gray'}
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
