import { Avatar, Tooltip } from '@mantine/core';
import classes from '../editor.module.css';
import type { Person } from '../room/people.ts';
import { useValue, type Value } from '../room/value.ts';

const SHOWN = 4;

/** Who is in the document now. */
export function People({ people }: { people: Value<Person[]> }) {
  const all = useValue(people);
  const hidden = all.slice(SHOWN);
  return (
    <ul className={classes.people} aria-label="In this document now">
      {all.slice(0, SHOWN).map(({ id, name, color, here }) => (
        <li key={id}>
          <Tooltip label={here ? `${name} (you)` : name} withArrow>
            <Avatar
              size={32}
              radius="xl"
              style={{ '--avatar-bg': color, '--avatar-color': '#fff', '--avatar-bd': 'none' }}
              aria-label={here ? `${name} (you)` : name}
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
              aria-label={`${hidden.length} more: ${hidden.map(({ name }) => name).join(', ')}`}
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
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
