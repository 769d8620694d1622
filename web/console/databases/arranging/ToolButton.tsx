import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaKeys, shownKeys } from '../../../shared/keyNames.ts';
import classes from './arranging.module.css';

type Props = {
  label: string;
  /** The keys that do the same. */
  keys?: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A tool with a picture for a name, which a hint says. One that has nothing to do keeps the focus. */
export function ToolButton({ label, keys, disabled, onClick, children }: Props) {
  return (
    <Tooltip label={keys ? `${label} (${shownKeys(keys)})` : label} withArrow openDelay={400}>
      <ActionIcon
        variant="default"
        className={classes.tool}
        aria-label={label}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
