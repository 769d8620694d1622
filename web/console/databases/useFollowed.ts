import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/index.ts';
import { on } from './queries.ts';

type Feed = { changes: { cursor: string; unid?: string }[]; next: string };

/** So long the server waits for something to tell, in seconds, and we before we ask again after a failure. */
const WAIT = 25;
const PAUSE = 5;

/** What other people and windows change in a database is read again at once: elements that are shown, and their list. */
export function useFollowed(nsfPath: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const ask = (members: Record<string, string | number>) =>
      call<Feed>(on('/api/design/changes', nsfPath, members), { signal: gone.signal });
    const hear = async (since: string): Promise<string> => {
      const { changes, next } = await ask({ ...(since && { since }), limit: 1000, wait: WAIT });
      const unids = new Set(changes.flatMap(({ unid }) => unid ?? []));
      if (changes.length > 0) {
        await queries.invalidateQueries({ queryKey: ['designsummary', nsfPath] });
        for (const unid of unids) await queries.invalidateQueries({ queryKey: ['element', nsfPath, unid] });
        await queries.invalidateQueries({ queryKey: ['references', nsfPath] });
      }
      return next;
    };
    const follow = async () => {
      let since: string | undefined;
      while (!gone.signal.aborted)
        try {
          since =
            since === undefined
              ? ((await ask({ limit: 1, before: 'end' })).changes[0]?.cursor ?? '')
              : await hear(since);
        } catch {
          // Whoever saves hears what is wrong; here it is tried again.
          await new Promise((resolve) => setTimeout(resolve, PAUSE * 1000));
        }
    };
    void follow();
    return () => gone.abort();
  }, [nsfPath, queries]);
}
