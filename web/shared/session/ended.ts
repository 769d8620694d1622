import { MutationCache, QueryCache, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect } from 'react';
import { call, isSignedOut, ProblemError } from '../call.ts';
import type { Me } from '../me.ts';

const ENDED = ['session', 'ended'];
const ME = ['me'];

/** What the server refuses it refuses again; only a lost connection or a busy server is worth a second try. Where it
 *  no longer knows somebody who was signed in, that is remembered. */
export function createQueries(): QueryClient {
  const notice = (error: unknown) => {
    const isKnown = Boolean(queries.getQueryData(ME));
    if (isKnown && isSignedOut(error)) queries.setQueryData(ENDED, true);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({ onError: notice }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && !(error instanceof ProblemError && error.status < 500),
      },
    },
  });
  queries.setQueryDefaults(ENDED, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
  return queries;
}

/** Whether the session of the person on this page has ended. */
export const useHasEnded = (): boolean =>
  useQuery({ queryKey: ENDED, enabled: false, initialData: false }).data ?? false;

/** Whether the page around says that the session has ended, and how to go on. */
export const SaidAbove = createContext(false);

/** Whether the session of the person on this page has ended. When they come back and are signed in again, the page goes on;
 *  as somebody else it is loaded anew, because what it shows is not theirs. */
export function useSessionEnded(): boolean {
  const queries = useQueryClient();
  const hasEnded = useHasEnded();
  useEffect(() => {
    if (!hasEnded) return undefined;
    const back = async () => {
      if (document.visibilityState !== 'visible') return;
      // A server that does not answer, or still knows nobody, changes nothing.
      const now = await call<Me>('/api/v1/me').catch(() => undefined);
      if (!now) return;
      if (now.subject !== queries.getQueryData<Me>(ME)?.subject) return location.reload();
      queries.setQueryData(ENDED, false);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ENDED[0] });
    };
    const came = () => void back();
    addEventListener('focus', came);
    document.addEventListener('visibilitychange', came);
    return () => {
      removeEventListener('focus', came);
      document.removeEventListener('visibilitychange', came);
    };
  }, [hasEnded, queries]);
  return hasEnded;
}
