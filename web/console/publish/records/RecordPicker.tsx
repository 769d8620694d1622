import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { words } from '../words/words.ts';
import { CATALOG, read, useList } from './queries.ts';

type Named = { id: string; name: string; slug?: string };
type Props = {
  /** The list in which to find, such as `/v1/products`. */
  path: string;
  label: string;
  description?: ReactNode;
  value: string[];
  change: (ids: string[]) => void;
  /** The most that may be chosen. */
  most?: number;
  /** One is chosen: the list closes with it. */
  single?: boolean;
  error?: ReactNode;
};

/** Chooses records that are found by typing a part of their name. */
export function RecordPicker({
  path,
  label,
  description,
  value,
  change,
  most,
  single = false,
  error,
}: Props) {
  const w = words('records');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [q] = useDebouncedValue(typed.trim(), 250);
  const found = useList<Named>(path, { q });
  const chosen = useQueries({
    queries: value.map((id) => ({
      queryKey: [CATALOG, `${path}/${id}`],
      queryFn: ({ signal }: { signal: AbortSignal }) => read<Named>(`${path}/${id}`, signal),
    })),
  });
  const options = new Map<string, string>();
  for (const [place, id] of value.entries()) options.set(id, chosen[place]?.data?.record.name ?? '…');
  for (const { id, name, slug } of found.data?.pages.flatMap(({ items }) => items) ?? [])
    options.set(id, slug && slug !== name ? `${name} (${slug})` : name);
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      hidePickedOptions
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      // The server has found what matches.
      filter={({ options: all }) => all}
      value={value}
      onChange={(ids) => {
        change(ids);
        if (single) setOpen(false);
      }}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={w.noResults}
      {...(most !== undefined && { maxValues: most })}
      {...(error !== undefined && { error })}
    />
  );
}
