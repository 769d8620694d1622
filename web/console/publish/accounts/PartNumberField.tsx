import { Autocomplete, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/index.ts';
import { CATALOG, listPath } from '../records/queries.ts';
import { words } from '../words/words.ts';

type Opened = { partNumber: string; products: { id: string; name: string }[] };

/** Part numbers with the products that they open: those that have the words in them, or those of an account. */
export const usePartNumbers = (query: { q: string } | { account: string }, enabled = true) =>
  useQuery({
    queryKey: [CATALOG, '/v1/partnumbers', query],
    queryFn: async ({ signal }) =>
      (await call<{ items: Opened[] }>(listPath('/v1/partnumbers', query), { signal })).items,
    enabled,
    placeholderData: (before) => before,
  });

type Props = {
  value: string;
  change: (value: string) => void;
  /** What it opens as far as the account is saved; undefined: that is not known. */
  opens: Opened['products'] | undefined;
  /** It is none of those that are saved, and therefore looked for. */
  isSought: boolean;
  /** It was just added, and is typed next. */
  isNew: boolean;
  error?: ReactNode;
};

/** One part number, found by typing a part of it or of the name of a product; says what it opens. */
export function PartNumberField({ value, change, opens, isSought, isNew, error }: Props) {
  const w = words('accounts');
  const [q] = useDebouncedValue(value.trim(), 250);
  const sought = usePartNumbers({ q }, isSought);
  const found = sought.data ?? [];
  const isAnswered = isSought && sought.isSuccess && !sought.isPlaceholderData && q === value.trim();
  const productsOf = (partNumber: string) =>
    found.find((each) => each.partNumber === partNumber)?.products ?? [];
  const namesOf = (products: Opened['products']) => products.map(({ name }) => name).join(', ');
  const known = opens ?? found.find(({ partNumber }) => partNumber === value)?.products;
  return (
    <Autocomplete
      label={w.partNumber}
      // Below, so that the days stand beside it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      maxLength={100}
      autoFocus={isNew}
      spellCheck={false}
      value={value}
      onChange={change}
      data={isSought ? found.map(({ partNumber }) => partNumber) : []}
      // The server has found what matches.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {namesOf(productsOf(option.value))}
          </Text>
        </Stack>
      )}
      description={
        known && known.length > 0
          ? w.opens(namesOf(known))
          : opens || (value !== '' && isAnswered)
            ? w.opensNothing
            : undefined
      }
      error={error}
    />
  );
}
