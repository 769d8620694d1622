import { ActionIcon, Anchor, Button, CloseButton, Text, TextInput } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import classes from '../database.module.css';
import { words as making } from '../editing/words/words.ts';
import type { Chosen } from '../elementQueries.ts';
import type { DesignSummary, ElementItem } from '../queries.ts';
import { words } from '../words/words.ts';
import { arrange, type Listed } from './arrange.ts';
import { TypeGroup } from './TypeGroup.tsx';

type Props = {
  nsfPath: string;
  summary: DesignSummary;
  chosen: Chosen | undefined;
  /** Asks for a new element; absent for those who may make none. */
  make: (() => void) | undefined;
  /** Gives the room of the list to the element; absent while none is shown. */
  fold: (() => void) | undefined;
};

/** Up to so many elements, every group starts open. */
const fewElements = 60;

/** Every design element grouped by type, with a filter over names and aliases. */
export function Summary({ nsfPath, summary, chosen, make, fold }: Props) {
  const w = words('design');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  const groups = useMemo(() => arrange(summary.types, (each) => matches(each, sought)), [summary, sought]);
  const found = groups.reduce((count, { elements }) => count + countOf(elements), 0);
  return (
    <>
      <div className={classes.make}>
        {make && (
          <Button size="sm" variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={make}>
            {making('making').new}
          </Button>
        )}
        {fold && (
          <ActionIcon
            visibleFrom="md"
            variant="default"
            size={36}
            aria-label={w.fold}
            title={w.fold}
            onClick={fold}
          >
            <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <TextInput
        aria-label={w.filter}
        placeholder={w.filterExample}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        rightSection={typed && <CloseButton size="sm" aria-label={w.showAll} onClick={() => setTyped('')} />}
      />
      <Text size="xs" c="dimmed" my="xs" role="status">
        {sought ? w.found(found, summary.totalCount) : w.count(summary.totalCount)}
      </Text>
      {groups.map(({ type, elements }) => (
        <TypeGroup
          key={`${type}${sought ? ' found' : ''}`}
          nsfPath={nsfPath}
          type={type}
          elements={elements}
          chosen={holds(elements, chosen) ? chosen?.unid : undefined}
          startsOpen={sought !== '' || summary.totalCount <= fewElements || holds(elements, chosen)}
        />
      ))}
      {found === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {w.noMatch}{' '}
          {sought.length > 1 && (
            <Anchor
              size="sm"
              underline="always"
              href={`/databases?${new URLSearchParams({ q: typed.trim(), in: nsfPath })}`}
            >
              {w.inCode(typed.trim())}
            </Anchor>
          )}
        </Text>
      )}
    </>
  );
}

function matches({ name, aliases = [] }: ElementItem, sought: string): boolean {
  return sought === '' || [name, ...aliases].some((each) => each.toLowerCase().includes(sought));
}

const countOf = (elements: Listed[]): number =>
  elements.reduce((count, { parts }) => count + 1 + parts.length, 0);

const holds = (elements: Listed[], chosen: Chosen | undefined): boolean =>
  chosen !== undefined && elements.some(({ unid, parts }) => unid === chosen.unid || holds(parts, chosen));
