import { Avatar, Tooltip } from '@mantine/core';
import { type Observable, useObservable } from '../../session/observable.ts';
import type { Person } from '../../session/people.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';

const SHOWN = 4;

/** Who is in the document now. */
export function People({ people }: { people: Observable<Person[]> }) {
  const all = useObservable(people);
  const w = words().bar;
  const hidden = all.slice(SHOWN);
  return (
    <ul className={classes.people} aria-label={w.people}>
      {all.slice(0, SHOWN).map(({ id, name, color, here }) => (
        <li key={id}>
          <Tooltip label={here ? w.you(name) : name} withArrow>
            <Avatar
              size={32}
              radius="xl"
              style={{ '--avatar-bg': color, '--avatar-color': '#fff', '--avatar-bd': 'none' }}
              aria-label={here ? w.you(name) : name}
              role="img"
            >
              {initials(name)}
            </Avatar>
          </Tooltip>
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <Tooltip label={hidden.map(({ name }) => name).join(', ')} withArrow>
            <Avatar
              size={32}
              radius="xl"
              role="img"
              aria-label={w.more(hidden.length, hidden.map(({ name }) => name).join(', '))}
            >
              +{hidden.length}
            </Avatar>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
