import { Box, Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState, LoadingState } from '../../shared/index.ts';

type Props<Item> = {
  of: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is listed, such as `the people`. */
  what: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** Shows a list that comes page by page, with a button for more. */
export function Pages<Item>({ of, what, empty, children }: Props<Item>) {
  if (of.isPending)
    return (
      <Box p="lg">
        <LoadingState what={what} lines={5} />
      </Box>
    );
  if (!of.data)
    return (
      <Box p="lg">
        <FailedState error={of.error} what={what} retry={() => void of.refetch()} />
      </Box>
    );
  const items = of.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {of.isFetchNextPageError && (
        <FailedState error={of.error} what={what} retry={() => void of.fetchNextPage()} />
      )}
      {of.hasNextPage && (
        <Group justify="center" p="md">
          <Button variant="default" loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}
