import { CloseButton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import classes from './database.module.css';
import { type Chosen, type DesignSummary, databaseAddress, type ElementItem, hasSource } from './queries.ts';
import { byType, typeName } from './typeNames.ts';

type Props = { nsfPath: string; summary: DesignSummary; chosen: Chosen | undefined };

/** Up to so many elements, every group starts open. */
const fewElements = 60;

/** Every design element grouped by type, with a filter over names and aliases. */
export function Summary({ nsfPath, summary, chosen }: Props) {
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  const groups = Object.entries(summary.types)
    .map(([type, { elements }]) => ({ type, elements: elements.filter((each) => matches(each, sought)) }))
    .filter(({ elements }) => elements.length > 0)
    .sort((a, b) => byType(a.type, b.type));
  const found = groups.reduce((count, { elements }) => count + elements.length, 0);
  return (
    <>
      <TextInput
        aria-label="Find an element by name"
        placeholder="Find an element"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          typed && <CloseButton size="sm" aria-label="Show all elements" onClick={() => setTyped('')} />
        }
      />
      <Text size="xs" c="dimmed" my="xs" role="status">
        {sought ? `${found} of ${summary.totalCount} elements` : countOf(summary.totalCount)}
      </Text>
      {groups.map(({ type, elements }) => (
        <details
          key={`${type}${sought ? ' found' : ''}`}
          className={classes.group}
          open={sought !== '' || summary.totalCount <= fewElements || chosen?.type === type}
        >
          <summary className={classes.type}>
            <span>{typeName(type)}</span>
            <span className={classes.count}>{elements.length}</span>
          </summary>
          <ul className={classes.elements}>
            {elements.map((element) => (
              <li key={element.unid}>
                {hasSource(type) ? (
                  <a
                    className={classes.link}
                    href={databaseAddress(nsfPath, { type, name: element.name, unid: element.unid })}
                    aria-current={chosen?.unid === element.unid && chosen.type === type ? 'true' : undefined}
                  >
                    <Names element={element} />
                  </a>
                ) : (
                  <span className={classes.plain} title="Its source comes with an export of the database.">
                    <Names element={element} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {found === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          No element has that in its name.
        </Text>
      )}
    </>
  );
}

function Names({ element: { name, aliases = [] } }: { element: ElementItem }) {
  return (
    <>
      {name || <em>without a name</em>}
      {aliases.length > 0 && (
        <>
          {' '}
          <span className={classes.aliases}>{aliases.join(', ')}</span>
        </>
      )}
    </>
  );
}

function matches({ name, aliases = [] }: ElementItem, sought: string): boolean {
  return sought === '' || [name, ...aliases].some((each) => each.toLowerCase().includes(sought));
}

const countOf = (count: number) => (count === 1 ? '1 element' : `${count} elements`);
