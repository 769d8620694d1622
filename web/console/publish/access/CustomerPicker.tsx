import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useList } from '../records/queries.ts';
import type { Account } from '../records/types.ts';
import { words } from '../words/words.ts';

type Props = { value: string | undefined; change: (account: string | undefined) => void };

/** Chooses one customer, found by a part of the name or number. */
export function CustomerPicker({ value, change }: Props) {
  const w = words('access');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  // The field holds the name of who is chosen, by which nothing is sought.
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 250);
  const found = useList<Account>('/v1/accounts', { q });
  const options = new Map(
    found.data?.pages.flatMap(({ items }) =>
      items.map(
        ({ account, name }) => [account, name ? `${name} (${account.slice(0, 8)}…)` : account] as const,
      ),
    ),
  );
  if (chosen) options.set(chosen.value, chosen.label);
  return (
    <Select
      label={w.customer}
      description={w.customerHelp}
      required
      searchable
      data-autofocus
      openOnFocus={false}
      data={[...options].map(([account, label]) => ({ value: account, label }))}
      // The server has found what matches.
      filter={({ options: all }) => all}
      value={value ?? null}
      onChange={(account, option) => {
        setChosen(option ? { value: option.value, label: option.label } : undefined);
        change(account ?? undefined);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={found.isPending ? w.reading : w.noCustomer}
    />
  );
}
