import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changesBefore, changesSince, follow } from '../feed.ts';

export type Change = {
  cursor: string;
  revision: number;
  kind: 'element' | 'properties' | 'acl' | 'database';
  type?: string;
  name?: string;
  unid?: string;
  version?: number;
  action: string;
  at: string;
  by: string;
  why?: string;
  importId?: string;
  project?: string;
};

type Page = { changes: Change[]; next: string; more: boolean };
type Pages = InfiniteData<Page, string>;

const atOnce = 500;

/** The changes of a database, newest first, older ones with `fetchNextPage`; new ones come by themselves while
 *  the page is open. `live` is false while the server cannot be reached. */
export function useChanges(nsfPath: string) {
  const queries = useQueryClient();
  const [live, setLive] = useState(true);
  const feed = useInfiniteQuery({
    queryKey: ['changes', nsfPath],
    queryFn: ({ pageParam, signal }) => changesBefore<Page>(nsfPath, pageParam, atOnce, signal),
    initialPageParam: 'end',
    getNextPageParam: ({ more, next }) => (more ? next : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ pages }) => ({ changes: pages.flatMap(({ changes }) => changes) }),
  });
  const ready = feed.data !== undefined;
  useEffect(() => {
    if (!ready) return;
    const key = ['changes', nsfPath];
    const gone = new AbortController();
    const newest = () => queries.getQueryData<Pages>(key)?.pages[0]?.changes[0]?.cursor;

    /** Waits for changes after the newest that is shown, and puts them before it. */
    const hear = async () => {
      const since = newest();
      const { changes } = await changesSince<Page>(nsfPath, since, gone.signal);
      // Reloaded in the meantime: what arrived is shown already.
      if (changes.length === 0 || newest() !== since) return;
      queries.setQueryData<Pages>(key, (now) => now && withNewer(now, changes));
    };
    void follow(hear, gone.signal, setLive);
    return () => gone.abort();
  }, [ready, nsfPath, queries]);
  return { feed, live };
}

/** The pages with changes that came after them, given oldest first. */
function withNewer({ pages, pageParams }: Pages, changes: Change[]): Pages {
  const [first, ...rest] = pages;
  if (!first) return { pages, pageParams };
  return { pages: [{ ...first, changes: [...changes.toReversed(), ...first.changes] }, ...rest], pageParams };
}
