import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import type { Point } from './checks.ts';
import classes from './releases.module.css';

const icons = { done: IconCircleCheck, missing: IconCircleX, advice: IconAlertTriangle };

/** What is there for a release to reach somebody, and what is missing. */
export function CheckList({ points }: { points: Point[] }) {
  const w = words('checks');
  return (
    <ul className={classes.points}>
      {points.map(({ key, state, names }) => {
        const Icon = icons[state];
        const said = state === 'done' ? w[key].done : w[key].missing(names.join(', '));
        return (
          <li key={key} className={classes.point} data-state={state}>
            <Icon size={18} aria-label={w.states[state]} />
            <span>{said}</span>
          </li>
        );
      })}
    </ul>
  );
}
