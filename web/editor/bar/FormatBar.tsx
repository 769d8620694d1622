import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import type { ComponentType, KeyboardEvent, Ref } from 'react';
import { redoCommand, undoCommand } from 'y-prosemirror';
import type { Look } from '../../../formats/model/index.ts';
import classes from '../editor.module.css';
import { createValue, useValue } from '../room/value.ts';
import { setStyle, toggleFormat } from '../text/commands.ts';
import type { Text } from '../text/openText.ts';
import { type Format, nowhere } from '../text/standing.ts';

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const key = (name: string) => (mac ? `⌘${name}` : `Ctrl+${name}`);
const waiting = createValue(nowhere);

const formatButtons: { format: Format; label: string; keys: string; icon: Icon }[] = [
  { format: 'bold', label: 'Bold', keys: key('B'), icon: IconBold },
  { format: 'italic', label: 'Italic', keys: key('I'), icon: IconItalic },
  { format: 'underline', label: 'Underline', keys: key('U'), icon: IconUnderline },
  { format: 'strike', label: 'Strike through', keys: key('Shift+X'), icon: IconStrikethrough },
];

/** Undo, paragraph style and text formats. Nothing here renders while somebody types and the cursor's formats stay. */
export function FormatBar({ text, ref }: { text: Text | undefined; ref: Ref<HTMLDivElement> }) {
  const standing = useValue(text?.standing ?? waiting);
  const run = (command: Command) => {
    if (!text) return;
    text.pause();
    command(text.view.state, text.view.dispatch, text.view);
    text.view.focus();
  };
  return (
    <div
      ref={ref}
      className={classes.formats}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      onKeyDown={(event) => moveInBar(event, text)}
    >
      <Tool
        label="Undo"
        keys={key('Z')}
        icon={IconArrowBackUp}
        disabled={!standing.canUndo}
        run={() => run(undoCommand)}
      />
      <Tool
        label="Redo"
        keys={key('Y')}
        icon={IconArrowForwardUp}
        disabled={!standing.canRedo}
        run={() => run(redoCommand)}
      />
      <span className={classes.line} aria-hidden />
      <NativeSelect
        className={classes.style}
        aria-label="Paragraph style"
        size="sm"
        disabled={!text || standing.style === ''}
        value={standing.style}
        onChange={(event) => text && run(setStyle(text.look, event.currentTarget.value))}
      >
        {text &&
          styleChoices(text.look, standing.style).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
      <span className={classes.line} aria-hidden />
      {formatButtons.map(({ format, label, keys, icon }) => (
        <Tool
          key={format}
          label={label}
          keys={keys}
          icon={icon}
          pressed={standing[format]}
          disabled={!text}
          run={() => text && run(toggleFormat(text.look, format))}
        />
      ))}
    </div>
  );
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
type ToolProps = {
  label: string;
  keys: string;
  icon: Icon;
  pressed?: boolean;
  disabled: boolean;
  run: () => void;
};

function Tool({ label, keys, icon: Picture, pressed, disabled, run }: ToolProps) {
  return (
    <Tooltip label={`${label} (${keys})`} withArrow openDelay={400}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'pine' : 'gray'}
        size={36}
        aria-label={label}
        aria-pressed={pressed}
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

/** Body text and headings first, then the document's other styles by name; the style at the cursor is always there. */
function styleChoices(look: Look, current: string): [id: string, name: string][] {
  const rank = (id: string) => (id === look.defaultStyle ? 0 : (look.styles[id]?.level ?? 20));
  const all = Object.entries(look.styles)
    .toSorted(([a, one], [b, other]) => rank(a) - rank(b) || one.name.localeCompare(other.name))
    .map(([id, style]): [string, string] => [id, shownName(style.name)]);
  return look.styles[current] ? all : [[current, current === '' ? 'No style' : current], ...all];
}

/** Built-in names stand in small letters in the file. */
const shownName = (name: string) =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** Arrow keys move along the toolbar; Escape goes back to the text. */
function moveInBar(event: KeyboardEvent<HTMLDivElement>, text: Text | undefined) {
  if (event.key === 'Escape') {
    text?.view.focus();
    event.preventDefault();
  }
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (direction === 0) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  tools[(at + direction + tools.length) % tools.length]?.focus();
  event.preventDefault();
}
