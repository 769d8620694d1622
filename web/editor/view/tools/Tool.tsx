import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Command } from 'prosemirror-state';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import type { Editor } from '../editor.ts';
import type { SelectionState } from '../selectionState.ts';
import classes from './tools.module.css';

/** What every tool works with: the text once it is there, where the cursor stands, and how a command is carried out. */
export type ToolContext = {
  editor: Editor | undefined;
  selectionState: SelectionState;
  run: (command: Command) => void;
};

export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** A combination with Ctrl, or ⌘ on a Mac, such as `Shift+X`, as the registry of commands names keys. */
export const keys = (name: string) => `Mod-${name.replaceAll('+', '-')}`;

type ToolProps = {
  label: string;
  shortcut?: string;
  icon: Icon;
  pressed?: boolean | undefined;
  expanded?: boolean;
  disabled: boolean;
  run: () => void;
};

/** A button of the toolbar. */
export function Tool({ label, shortcut, icon: Picture, pressed, expanded, disabled, run }: ToolProps) {
  return (
    <Tooltip
      label={shortcut ? `${label} (${shownKeys(shortcut)})` : label}
      withArrow
      openDelay={400}
      // What it opened stands where the name of the button would.
      disabled={expanded ?? false}
    >
      <ActionIcon
        variant={pressed || expanded ? 'light' : 'subtle'}
        color={pressed || expanded ? 'pine' : 'gray'}
        size={32}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        // The selection in the text has to survive the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !disabled && run()}
      >
        <Picture size={19} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

type SheetProps = Pick<ToolProps, 'label' | 'shortcut' | 'icon' | 'disabled'> & {
  children: (close: () => void) => ReactNode;
  /** puts the focus into what opens */
  form?: boolean;
  /** stands above everything, where what holds the tool scrolls */
  portal?: boolean;
  /** opened from elsewhere, such as by a shortcut */
  opened?: boolean;
  setOpened?: (yes: boolean) => void;
  /** where the keyboard goes from a sheet that has no button to go back to */
  leave?: () => void;
};

/** A button that opens a small sheet beneath it; on a phone, where there is a form in it, one from below. */
export function ToolSheet({
  children,
  form = false,
  portal = false,
  opened,
  setOpened,
  leave,
  ...tool
}: SheetProps) {
  const [own, setOwn] = useState(false);
  const shown = opened ?? own;
  const show = setOpened ?? setOwn;
  const fromBelow = useMediaQuery('(max-width: 480px)') && form;
  const close = () => {
    show(false);
    leave?.();
  };
  if (fromBelow)
    return (
      <>
        <Tool {...tool} expanded={shown} run={() => show(true)} />
        {shown && (
          <Dialog title={tool.label} close={close}>
            <div className={classes.fromBelow}>{children(close)}</div>
          </Dialog>
        )}
      </>
    );
  return (
    <Popover
      opened={shown}
      onChange={show}
      // The button inside says what it opens; the span around it has no role to say it with.
      withRoles={false}
      position="bottom-start"
      shadow="md"
      withinPortal={portal}
      trapFocus={form}
      returnFocus={form}
    >
      <Popover.Target>
        <span>
          <Tool {...tool} expanded={shown} run={() => show(!shown)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={tool.label}>
        {shown && children(() => show(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
