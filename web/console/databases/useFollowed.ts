import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changesBefore, changesSince, follow } from './feed.ts';

type Feed = { changes: { cursor: string; unid?: string }[]; next: string };

/** What other people and windows change in a database is read again at once: elements that are shown, and their list. */
export function useFollowed(nsfPath: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    let since: string | undefined;
    const hear = async () => {
      if (since === undefined) {
        const { changes } = await changesBefore<Feed>(nsfPath, 'end', 1, gone.signal);
        since = changes[0]?.cursor ?? '';
        return;
      }
      const { changes, next } = await changesSince<Feed>(nsfPath, since, gone.signal);
      since = next;
      if (changes.length === 0) return;
      await queries.invalidateQueries({ queryKey: ['designsummary', nsfPath] });
      for (const unid of new Set(changes.flatMap((each) => each.unid ?? [])))
        await queries.invalidateQueries({ queryKey: ['element', nsfPath, unid] });
      await queries.invalidateQueries({ queryKey: ['references', nsfPath] });
    };
    void follow(hear, gone.signal);
    return () => gone.abort();
  }, [nsfPath, queries]);
}
