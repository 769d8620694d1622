import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/index.ts';
import type { en } from './words/en.ts';

export type Issuer = {
  kind: 'builtIn' | 'external';
  issuer: string;
  clientId?: string;
  hasSecret?: boolean;
  audience?: string;
  claims?: Record<string, string>;
  redirects: string[];
  signOutRedirects: string[];
};
export type Repository = {
  keyword: string;
  kind: keyof typeof en.kinds;
  origin: keyof typeof en.origins;
  state: keyof typeof en.states;
  stored?: { enabled: boolean; changedAt: string; changedBy: string };
  addresses: { name: string; url: string }[];
  signIn: keyof typeof en.modes;
  account?: string;
  hasSecret: boolean;
};
export type Step = {
  step: keyof typeof en.steps;
  outcome: keyof typeof en.outcomes;
  milliseconds: number;
  reason: string;
  value: string;
  message: string;
};
export type Tested = { works: boolean; steps: Step[] };

export const useIssuer = () =>
  useQuery({
    queryKey: ['connections', 'issuer'],
    queryFn: ({ signal }) => call<Issuer>('/api/v1/issuer', { signal }),
  });

export const useRepositories = () =>
  useQuery({
    queryKey: ['connections', 'repositories'],
    queryFn: ({ signal }) => call<{ items: Repository[] }>('/docs/repositories', { signal }),
  });

export const repositoryPath = (keyword: string) => `/docs/repositories/${encodeURIComponent(keyword)}`;

/** Changes a stored repository; what is listed is read again. */
export function useRepositoryChange<Sent = void>(change: (sent: Sent) => Promise<unknown>, done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['connections'] });
      done();
    },
  });
}

type State =
  | { kind: 'idle' | 'running' | 'cancelled' }
  | { kind: 'done'; found: Tested }
  | { kind: 'failed'; error: unknown };

/** A test of a connection, which ends when it is cancelled or the page is left.
 *  @param json what is sent along. @param now whether it begins by itself. */
export function useTest(path: string, json?: object, now = false) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const run = useCallback(async () => {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setState({ kind: 'running' });
    const sent = json === undefined ? {} : { json };
    const next = await call<Tested>(path, { method: 'POST', signal: own.signal, ...sent }).then(
      (found): State => ({ kind: 'done', found }),
      (error: unknown): State => ({ kind: 'failed', error }),
    );
    if (running.current === own && !own.signal.aborted) setState(next);
  }, [path, json]);
  useEffect(() => {
    if (now) void run();
    return () => running.current?.abort();
  }, [now, run]);
  return {
    state,
    run,
    cancel: () => {
      running.current?.abort();
      setState({ kind: 'cancelled' });
    },
  };
}
