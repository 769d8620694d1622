import { CloseButton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { DesignSummary, ElementItem } from '../queries.ts';
import { byType } from '../typeNames.ts';
import { words } from '../words/words.ts';
import type { Chosen } from './queries.ts';
import { TypeGroup } from './TypeGroup.tsx';

type Props = { nsfPath: string; summary: DesignSummary; chosen: Chosen | undefined };

/** Up to so many elements, every group starts open. */
const fewElements = 60;

/** Every design element grouped by type, with a filter over names and aliases. */
export function Summary({ nsfPath, summary, chosen }: Props) {
  const w = words('design');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed).trim().toLowerCase();
  const groups = useMemo(
    () =>
      Object.entries(summary.types)
        .map(([type, { elements }]) => ({ type, elements: elements.filter((each) => matches(each, sought)) }))
        .filter(({ elements }) => elements.length > 0)
        .sort((a, b) => byType(a.type, b.type)),
    [summary, sought],
  );
  const found = groups.reduce((count, { elements }) => count + elements.length, 0);
  return (
    <>
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
          chosen={chosen?.type === type ? chosen.unid : undefined}
          startsOpen={sought !== '' || summary.totalCount <= fewElements || chosen?.type === type}
        />
      ))}
      {found === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {w.noMatch}
        </Text>
      )}
    </>
  );
}

function matches({ name, aliases = [] }: ElementItem, sought: string): boolean {
  return sought === '' || [name, ...aliases].some((each) => each.toLowerCase().includes(sought));
}
