import { IconCheck } from '@tabler/icons-react';
import { ariaKeys, shownKeys } from '../../../shared/keyNames.ts';
import type { EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { isEnabled } from '../commands/registry.ts';
import classes from './menu.module.css';

type Props = {
  command: EditorCommand;
  context: EditorContext;
  run: () => void;
  point?: () => void;
  /** a button of its own, reached by Tab, rather than one of a menu with arrows */
  alone?: boolean;
};

/** A command in a menu. One that makes no sense now can be reached all the same, so that people learn that it is there. */
export function MenuItem({ command, context, run, point, alone = false }: Props) {
  const { icon: Icon, keys, browserKeys, active } = command;
  const enabled = isEnabled(command, context);
  const on = active?.(context) ?? false;
  const shown = keys?.[0] ?? browserKeys;
  return (
    <button
      type="button"
      {...(alone
        ? { 'aria-pressed': active && on }
        : active
          ? { role: 'menuitemcheckbox', 'aria-checked': on, tabIndex: -1 }
          : { role: 'menuitem', tabIndex: -1 })}
      aria-disabled={!enabled}
      title={command.why?.(context)}
      aria-keyshortcuts={shown && ariaKeys(shown)}
      className={classes.item}
      onMouseDown={(event) => event.preventDefault()}
      onPointerEnter={point}
      onClick={() => enabled && run()}
    >
      <span className={classes.icon} aria-hidden>
        {on ? <IconCheck size={17} stroke={2.2} /> : Icon && <Icon size={17} stroke={1.7} />}
      </span>
      <span className={classes.name}>{command.words()}</span>
      {shown && !alone && (
        <span className={classes.keys} aria-hidden>
          {shownKeys(shown)}
        </span>
      )}
    </button>
  );
}
