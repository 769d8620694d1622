import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Rows } from '../../../shared/list/Rows.tsx';
import { number } from '../../../words/words.ts';
import { DiffView } from '../diff/DiffView.tsx';
import { Structure } from '../diff/Structure.tsx';
import { elementName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import type { PlannedChange } from './queries.ts';

/** From so many on they can be filtered. */
const many = 15;

type Props = { kind: 'create' | 'change' | 'delete'; elements: PlannedChange[] };

const keyOf = ({ type, unid, name }: PlannedChange) => `${type}/${unid}/${name}`;

/** The elements that would be added, changed or deleted; a changed one opens to its differences. */
export function PlannedList({ kind, elements }: Props) {
  const w = words('plan');
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const found = useMemo(
    () => elements.filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes(sought)),
    [elements, sought],
  );
  if (elements.length === 0) return null;
  return (
    <section aria-label={w.kinds[kind]} className={classes.kind}>
      <div className={classes.kindHead}>
        <Title order={3} size="h5">
          {w.kinds[kind]} <span className={classes.count}>{number(elements.length)}</span>
        </Title>
        {elements.length > many && (
          <TextInput
            size="xs"
            aria-label={w.findAmong[kind]}
            placeholder={w.find}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <ul className={classes.elements}>
        <Rows items={found} keyOf={keyOf} height={33}>
          {(element, row) => (
            <li {...row}>
              {kind === 'change' ? <Changed element={element} /> : <Named element={element} kind={kind} />}
            </li>
          )}
        </Rows>
      </ul>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" px="lg" pb="sm">
          {w.noMatch}
        </Text>
      )}
    </section>
  );
}

function Named({ element, kind }: { element: PlannedChange; kind: string }) {
  return (
    <div className={classes.named} data-kind={kind}>
      <span className={classes.any}>{elementName(element)}</span>
      <span className={classes.type}>{element.type}</span>
    </div>
  );
}

function Changed({ element }: { element: PlannedChange }) {
  const [open, setOpen] = useState(false);
  const { structural, text } = element;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.opener}>
        <Named element={element} kind="change" />
        {structural && structural.length > 0 && (
          <span className={classes.count}>{words('plan').differences(structural.length)}</span>
        )}
      </summary>
      {open && (
        <div className={classes.differences}>
          {structural && (
            <div className={classes.structure}>
              <Structure changes={structural} />
            </div>
          )}
          {text !== undefined && <DiffView text={text} label={words('diff').lineByLine(element.name)} />}
        </div>
      )}
    </details>
  );
}
