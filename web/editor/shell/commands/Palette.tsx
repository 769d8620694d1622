import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { enterField } from '../../view/heldKeys.ts';
import { shownKeys } from '../../view/keyNames.ts';
import { words } from '../words.ts';
import classes from './commands.module.css';
import { offered, trailOf } from './offered.ts';
import { recentCommands, rememberCommand } from './recent.ts';

/** Finds a command by what a person calls it, and carries it out. */
export function Palette({ context }: { context: EditorContext }) {
  const w = words().menus;
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentCommands);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => offered(context, typed, recent), [context, typed, recent]);
  const chosen = found[at];
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const enter = useCallback((field: HTMLInputElement | null) => enterField(field, setTyped), []);
  const leave = () => {
    context.dialog.set(undefined);
    context.editor?.view.focus();
  };
  const carryOut = (command: EditorCommand) => {
    leave();
    rememberCommand(command.id);
    command.run(context);
  };
  const keyed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && found.length > 0)
      setAt((now) =>
        Math.abs(step) === 1
          ? (now + step + found.length) % found.length
          : Math.min(Math.max(now + step, 0), found.length - 1),
      );
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (chosen) carryOut(chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title={w.palette} close={leave} place="top" size={560} bare>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          ref={enter}
          className={classes.field}
          role="combobox"
          aria-label={w.search}
          placeholder={w.search}
          aria-expanded
          aria-controls="palette-commands"
          aria-autocomplete="list"
          aria-activedescendant={chosen && `palette-${at}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={keyed}
        />
      </div>
      <div ref={list} id="palette-commands" role="listbox" aria-label={w.palette} className={classes.found}>
        {found.map((command, index) => (
          <Option
            key={command.id}
            id={`palette-${index}`}
            command={command}
            context={context}
            chosen={index === at}
            before={typed === '' && recent.includes(command.id)}
            point={() => setAt(index)}
            run={() => carryOut(command)}
          />
        ))}
      </div>
      <p className={classes.count} role="status">
        {found.length === 0 ? w.none : typed !== '' && w.found(found.length)}
      </p>
    </Dialog>
  );
}

type OptionProps = {
  id: string;
  command: EditorCommand;
  context: EditorContext;
  chosen: boolean;
  before: boolean;
  point: () => void;
  run: () => void;
};

function Option({ id, command, context, chosen, before, point, run }: OptionProps) {
  const { icon: Icon, keys, browserKeys } = command;
  const shown = keys?.[0] ?? browserKeys;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which names the option as its active one
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classes.option}
      onPointerMove={point}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <span className={classes.icon}>
        {command.active?.(context) ? (
          <IconCheck size={18} stroke={2} aria-hidden />
        ) : (
          Icon && <Icon size={18} stroke={1.8} aria-hidden />
        )}
      </span>
      <span className={classes.name}>{command.words()}</span>
      <span className={classes.trail}>{before ? words().menus.recent : trailOf(command)}</span>
      {shown && <kbd className={classes.keys}>{shownKeys(shown)}</kbd>}
    </div>
  );
}
