import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/index.ts';
import { on } from '../queries.ts';

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
type Feed = { changes: Change[]; next: string | undefined };

/** As many as the server gives at once. */
const most = 1000;
const waitSeconds = 25;

const pageAfter = (nsfPath: string, since: string | undefined, wait: number, signal: AbortSignal) =>
  call<Page>(
    on('/api/design/changes', nsfPath, {
      limit: most,
      ...(since === undefined ? {} : { since }),
      ...(wait > 0 ? { wait } : {}),
    }),
    { signal },
  );

/** Every change of a database, oldest first; new ones come by themselves while the page is open. */
export function useChanges(nsfPath: string) {
  const queries = useQueryClient();
  const [live, setLive] = useState(true);
  const feed = useQuery({
    queryKey: ['changes', nsfPath],
    queryFn: ({ signal }) => readOn(nsfPath, { changes: [], next: undefined }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ready = feed.data !== undefined;
  useEffect(() => {
    if (!ready) return;
    const gone = new AbortController();
    void follow(gone.signal);
    return () => gone.abort();

    async function follow(signal: AbortSignal) {
      for (let failures = 0; !signal.aborted; ) {
        const known = queries.getQueryData<Feed>(['changes', nsfPath]);
        try {
          const page = await pageAfter(nsfPath, known?.next, waitSeconds, signal);
          failures = 0;
          setLive(true);
          queries.setQueryData<Feed>(['changes', nsfPath], (now) =>
            // Read anew in the meantime: what came is in it already.
            now?.next === known?.next ? added(now, page) : now,
          );
        } catch {
          if (signal.aborted) return;
          failures += 1;
          setLive(false);
          await pause(Math.min(30, 2 ** failures), signal);
        }
      }
    }
  }, [ready, nsfPath, queries]);
  return { feed, live };
}

async function readOn(nsfPath: string, feed: Feed, signal: AbortSignal): Promise<Feed> {
  const page = await pageAfter(nsfPath, feed.next, 0, signal);
  const longer = added(feed, page);
  return page.more ? readOn(nsfPath, longer, signal) : longer;
}

const added = (feed: Feed | undefined, page: Page): Feed => ({
  changes: [...(feed?.changes ?? []), ...page.changes],
  next: page.next,
});

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
