import { IconCheck } from '@tabler/icons-react';
import type { EditorCommand } from '../commands/command.ts';
import { ariaKeys, shownKeys } from '../commands/keyNames.ts';
import { isEnabled } from '../commands/registry.ts';
import type { Situation } from '../commands/situation.ts';
import classes from './menu.module.css';

type Props = {
  command: EditorCommand;
  situation: Situation;
  run: () => void;
  point?: () => void;
  /** a button of its own, reached by Tab, rather than one of a menu with arrows */
  alone?: boolean;
};

/** A command in a menu. One that makes no sense now can be reached all the same, so that people learn that it is there. */
export function MenuItem({ command, situation, run, point, alone = false }: Props) {
  const { icon: Icon, keys, browserKeys, active } = command;
  const enabled = isEnabled(command, situation);
  const on = active?.(situation) ?? false;
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
      title={command.why?.(situation)}
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
