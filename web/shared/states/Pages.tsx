import { Box, Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { texts } from '../words/words.ts';
import { FailedState } from './FailedState.tsx';
import { LoadingState } from './LoadingState.tsx';

type Props<Item> = {
  of: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is listed, such as `the products`. */
  what: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A list that comes page by page: the next when its end comes near, or by its button. */
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
      {of.hasNextPage && !of.isFetchNextPageError && (
        <NextPage busy={of.isFetchingNextPage} next={() => void of.fetchNextPage()} />
      )}
    </>
  );
}

function NextPage({ busy, next }: { busy: boolean; next: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!busy) next();
  });
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: '600px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Group ref={place} justify="center" p="md">
      <Button variant="default" loading={busy} onClick={next}>
        {texts().more}
      </Button>
    </Group>
  );
}
