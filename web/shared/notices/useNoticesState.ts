import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, isSignedOut } from '../call.ts';

/** How many notices are unread; `state` is another one whenever the list is. */
export type NoticesState = { state: string; unread: number };

const KEY = ['notices', 'state'];
/** What the page itself asks for goes first. */
const FIRST_MS = 2_000;
const WAIT_SECONDS = 25;
const RETRY_MS = 15_000;

const read = (query: string, signal: AbortSignal) =>
  call<NoticesState>(`/api/v1/notices/state${query}`, { signal });

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** How many notices are unread, kept up to date while somebody looks at the page: a browser has few connections, and
 *  each window that waits holds one. */
export function useNoticesState(): NoticesState | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => read('', signal), staleTime: 5_000 });
  useEffect(() => {
    let looking: AbortController | undefined;
    const look = async (signal: AbortSignal) => {
      await pause(FIRST_MS, signal);
      while (!signal.aborted) {
        const known = queries.getQueryData<NoticesState>(KEY);
        const query = known ? `?since=${known.state}&wait=${WAIT_SECONDS}` : '';
        try {
          const now = await read(query, signal);
          if (now.state === known?.state) continue;
          queries.setQueryData(KEY, now);
          void queries.invalidateQueries({ queryKey: ['notices', 'list'] });
        } catch (error) {
          if (isSignedOut(error)) return;
          await pause(RETRY_MS, signal);
        }
      }
    };
    const follow = () => {
      looking?.abort();
      looking = undefined;
      if (document.visibilityState !== 'visible') return;
      looking = new AbortController();
      void look(looking.signal);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      looking?.abort();
    };
  }, [queries]);
  return data;
}
