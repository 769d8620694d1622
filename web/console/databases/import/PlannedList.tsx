import { Checkbox, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Rows } from '../../../shared/list/Rows.tsx';
import { number } from '../../../words/words.ts';
import { DiffView } from '../diff/DiffView.tsx';
import { Structure } from '../diff/Structure.tsx';
import { elementName, kindName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import type { Choice } from './choice.ts';
import classes from './import.module.css';
import type { PlannedChange } from './queries.ts';

/** From so many on they can be filtered. */
const many = 15;

type Props = {
  kind: 'create' | 'change' | 'delete';
  elements: PlannedChange[];
  /** Which of them are wanted; none where nothing can be chosen any more. */
  choice: Choice | undefined;
};

const keyOf = ({ type, unid, name }: PlannedChange) => `${type}/${unid}/${name}`;

/** The elements that would be added, changed or deleted; a changed one opens to its differences. */
export function PlannedList({ kind, elements, choice }: Props) {
  const w = words('plan');
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const found = useMemo(
    () =>
      elements.filter(({ name, type }) => `${name} ${type} ${kindName(type)}`.toLowerCase().includes(sought)),
    [elements, sought],
  );
  if (elements.length === 0) return null;
  return (
    <section aria-label={w.kinds[kind]} className={classes.kind}>
      <div className={classes.kindHead}>
        {choice && <ChooseAll kind={kind} elements={found} choice={choice} />}
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
            <li {...row} data-chosen={choice ? choice.has(element.unid) : undefined}>
              {choice && (
                <Checkbox
                  size="xs"
                  className={classes.choose}
                  aria-label={w.choose(elementName(element))}
                  checked={choice.has(element.unid)}
                  onChange={({ currentTarget: { checked } }) => choice.set([element.unid], checked)}
                />
              )}
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

/** Takes or leaves all that are listed. */
function ChooseAll({ kind, elements, choice }: Required<Props> & { choice: Choice }) {
  const chosen = elements.filter(({ unid }) => choice.has(unid)).length;
  return (
    <Checkbox
      size="xs"
      aria-label={words('plan').chooseAll[kind]}
      checked={elements.length > 0 && chosen === elements.length}
      indeterminate={chosen > 0 && chosen < elements.length}
      onChange={() =>
        choice.set(
          elements.map(({ unid }) => unid),
          chosen < elements.length,
        )
      }
    />
  );
}

function Named({ element, kind }: { element: PlannedChange; kind: string }) {
  return (
    <div className={classes.named} data-kind={kind}>
      <span className={classes.any}>{elementName(element)}</span>
      <span className={classes.type}>{kindName(element.type)}</span>
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
