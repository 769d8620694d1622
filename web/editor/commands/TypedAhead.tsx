import type { RefObject } from 'react';
import { words } from '../words/words.ts';
import classes from './commands.module.css';

/** Takes what is typed while the list of commands is on its way, so that none of it goes into the text. */
export const TypedAhead = ({ into }: { into: RefObject<string> }) => (
  <input
    className={classes.ahead}
    aria-label={words('menus').search}
    autoComplete="off"
    maxLength={80}
    ref={(field) => field?.focus({ preventScroll: true })}
    onChange={(event) => {
      into.current = event.currentTarget.value;
    }}
  />
);
