import { Box, Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { texts } from '../words/words.ts';
import { FailedState } from './FailedState.tsx';
import { LoadingState } from './LoadingState.tsx';

type Props<Item> = {
  of: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is listed, such as `the products`. */
  what: string;
  empty: ReactNode;
  /** @param more whether there are further pages */
  children: (items: Item[], more: boolean) => ReactNode;
};

/** A list that comes page by page: the next when its end comes near, or by its button. */
export function Pages<Item>({ of, what, empty, children }: Props<Item>) {
  const { data } = of;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  if (of.isPending)
    return (
      <Box p="lg">
        <LoadingState what={what} lines={5} />
      </Box>
    );
  if (!items)
    return (
      <Box p="lg">
        <FailedState error={of.error} what={what} retry={() => void of.refetch()} />
      </Box>
    );
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, of.hasNextPage)}
      <NextPage of={of} what={what} />
    </>
  );
}

/** The end of such a list: the next page comes when it is near, or by its button. */
export function NextPage({
  of,
  what,
}: {
  of: UseInfiniteQueryResult<InfiniteData<unknown>>;
  /** What is listed, such as `the products`. */
  what: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetching } = of;
  const pages = of.data?.pages.length;
  const near = useEffectEvent(() => {
    if (!isFetchNextPageError) void of.fetchNextPage();
  });
  // Watched anew after every page: where one is shorter than the window, the end stays in sight.
  useEffect(() => {
    if (!hasNextPage || isFetching || !pages) return undefined;
    // Of a busy page several states arrive at once; the last one holds.
    const watch = new IntersectionObserver((states) => states.at(-1)?.isIntersecting && near(), {
      rootMargin: '600px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetching, pages]);
  if (isFetchNextPageError)
    return <FailedState error={of.error} what={what} retry={() => void of.fetchNextPage()} />;
  if (!hasNextPage) return null;
  return (
    <Group ref={place} justify="center" p="md">
      <Button
        variant="default"
        h={44}
        loading={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        {texts().more}
      </Button>
    </Group>
  );
}
