import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FailedState } from '../../shared/index.ts';
import type { useDocumentPages } from './queries.ts';

/** The next page comes when the end of the list is near, or by its button. */
export function NextPage({ of }: { of: ReturnType<typeof useDocumentPages> }) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, isFetching } = of;
  const next = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) void of.fetchNextPage();
  });
  useEffect(() => {
    if (!hasNextPage || isFetching) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && next(), {
      rootMargin: '600px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [hasNextPage, isFetching]);
  if (isFetchNextPageError)
    return <FailedState error={of.error} what="more documents" retry={() => void of.fetchNextPage()} />;
  if (!hasNextPage) return null;
  return (
    <Group ref={place} justify="center" p="md">
      <Button
        variant="default"
        h={44}
        loading={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        Show more
      </Button>
    </Group>
  );
}
