import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

/** A browser in which somebody is signed in. */
export type Session = {
  id: string;
  current: boolean;
  begunAt: string;
  usedAt: string;
  address: string | null;
  browser: string | null;
  system: string | null;
  device: 'computer' | 'phone' | 'tablet' | null;
  scope: string | null;
};

/** Where the server keeps one's own sessions. */
export const OWN = '/api/v1/me/sessions';

/** Where somebody is signed in.
 *  @param path where the server keeps their sessions. */
export function useSessions(path: string) {
  return useQuery({
    queryKey: ['sessions', path],
    queryFn: ({ signal }) => call<{ items: Session[] }>(path, { signal }),
    staleTime: 0,
  });
}

/** Ends one of the sessions, or all that the server ends at the path itself. */
export function useEndSessions(path: string, done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => call(id ? `${path}/${id}` : path, { method: 'DELETE' }),
    onSuccess: done,
    // One that has ended meanwhile is to go from the list too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions', path] }),
  });
}

/** An application that may act for the reader. */
export type Application = {
  id: string;
  name: string;
  scopes: string[];
  allowedAt: string;
  endsAt: string;
};

const APPLICATIONS = '/api/v1/me/applications';

export function useApplications() {
  return useQuery({
    queryKey: ['applications'],
    queryFn: ({ signal }) => call<{ items: Application[] }>(APPLICATIONS, { signal }),
    staleTime: 0,
  });
}

/** Takes back what the reader allowed an application. */
export function useRevoke(done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(`${APPLICATIONS}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  });
}
