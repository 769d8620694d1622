import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Done, say, sentenceOf } from '../../../shared/index.ts';

export type PartState = 'ok' | 'failed' | 'missing' | 'off';
export type Part = { name: string; state: PartState; reason?: string | null; checkedAt?: string };
/** What works and still should not stay as it is; `value` says of whom or since when. */
export type ServerConcern = { code: string; value: string; message: string };
export type JobCounts = { waiting: number; running: number; failed: number; givenUp: number };

/** How the installation does; null is what the server cannot read at the moment. */
export type Overview = {
  parts: Part[];
  concerns: ServerConcern[];
  versions: { trivet: string; node: string; postgresql: string | null };
  processes: { startedAt: string; answering: boolean }[] | null;
  storage: { databaseBytes: number | null; diskFreeBytes: number | null; diskSizeBytes: number | null };
  sessions: number | null;
  numbers: Record<string, number>;
  jobs: JobCounts | null;
  backup: {
    scheduled: boolean;
    succeededAt: string | null;
    failures: number | null;
    /** Where backups are kept; null where the settings do not say. */
    place: string | null;
    bytes: number | null;
    seconds: number | null;
    job: Job | null;
  };
};

const OVERVIEW = ['overview'];
/** How often a page looks at what changes by itself while somebody looks at it. */
const LOOK_MS = 10_000;

export const useOverview = () =>
  useQuery({
    queryKey: OVERVIEW,
    queryFn: ({ signal }) => call<Overview>('/api/v1/overview', { signal }),
    // A backup is followed more closely.
    refetchInterval: ({ state: { data } }) =>
      data?.backup.job && data.backup.job.state !== 'given-up' ? JOBS_LOOK_MS : LOOK_MS,
    retry: false,
  });

/** Has the server back itself up now. */
export function useBackUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('/api/v1/backups', { method: 'POST' }),
    onSettled: () => queries.invalidateQueries({ queryKey: OVERVIEW }),
  });
}

/** Looks at everything now, also at what the server looks at once a minute. */
export function useCheckNow(done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<Overview>('/api/v1/overview?fresh=true'),
    onSuccess: (found) => {
      queries.setQueryData(OVERVIEW, found);
      done();
    },
    // What is shown is old then, which the page says.
    onError: () => queries.invalidateQueries({ queryKey: OVERVIEW }),
  });
}

/** What the server says of itself to everybody, while it cannot tell who asks. */
export const useReadiness = (enabled: boolean) =>
  useQuery({
    queryKey: ['readiness'],
    enabled,
    retry: false,
    refetchInterval: LOOK_MS,
    queryFn: async ({ signal }): Promise<Part[]> => {
      const answer = await fetch('/health/ready', { signal });
      const { checks } = (await answer.json()) as { checks: Record<string, string> };
      return Object.entries(checks).map(([name, said]) => ({ name, state: said === 'ok' ? 'ok' : 'failed' }));
    },
  });

export type Setting = {
  name: string;
  meaning: string;
  standard: string;
  value: string | null;
  secret: boolean;
  set: boolean;
  origin: 'environment' | 'file' | 'default';
};

export const useSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call<{ items: Setting[] }>('/api/v1/settings', { signal }),
  });

export type SigningKey = {
  id: string;
  algorithm: string;
  createdAt: string;
  signing: boolean;
  neededUntil: string | null;
  publicKey: string;
};

const KEYS = '/api/v1/signing-keys';

export const useKeys = () =>
  useQuery({
    queryKey: [KEYS],
    queryFn: ({ signal }) => call<{ items: SigningKey[] }>(KEYS, { signal }),
  });

/** Makes a new key, or removes the one of this id. */
export function useKeyChange(done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (removed: string | undefined) =>
      removed === undefined
        ? call(KEYS, { method: 'POST' })
        : call(`${KEYS}/${encodeURIComponent(removed)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [KEYS] });
      done();
    },
  });
}

export const jobStates = ['waiting', 'running', 'failed', 'given-up'] as const;
export type JobState = (typeof jobStates)[number];

export type Job = {
  id: number;
  kind: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  createdAt: string;
  runAt: string;
  startedAt: string | null;
  progress: Done | null;
  cancel: 'impossible' | 'possible' | 'asked';
  reason: string | null;
};
export type JobPage = { counts: JobCounts; kinds: string[]; items: Job[]; next?: number };
/** Which jobs are listed; empty members exclude none. */
export type JobFilter = { state: JobState | ''; kind: string };

const JOBS = '/api/v1/jobs';
const JOBS_LOOK_MS = 3000;
/** Longer lists are no longer looked at by themselves: each look asks for all of their pages. */
const MAX_PAGES_LOOKED_AT = 2;

/** Jobs, the newest first, as they are now. */
export function useJobs({ state, kind }: JobFilter) {
  return useInfiniteQuery({
    queryKey: [JOBS, state, kind],
    initialPageParam: '',
    queryFn: ({ signal, pageParam: before }) => {
      const asked = Object.entries({ state, kind, before, limit: '100' }).filter(([, value]) => value !== '');
      return call<JobPage>(`${JOBS}?${new URLSearchParams(asked)}`, { signal });
    },
    getNextPageParam: ({ next }) => next?.toString(),
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length > MAX_PAGES_LOOKED_AT ? false : JOBS_LOOK_MS,
  });
}

export type JobDeed = 'retry' | 'remove';
/** Jobs that one request may name. */
const MAX_NAMED = 200;

/** Retries or removes failed jobs; others are left alone. */
export function useJobDeed(done: (ids: number[], leftAlone: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ deed, ids }: { deed: JobDeed; ids: number[] }) => {
      const finished: number[] = [];
      for (let at = 0; at < ids.length; at += MAX_NAMED) {
        const { items } = await call<{ items: { id: number; outcome: string }[] }>(`${JOBS}/${deed}`, {
          json: { ids: ids.slice(at, at + MAX_NAMED) },
        });
        finished.push(...items.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])));
      }
      return finished;
    },
    onSuccess: (finished, { ids }) => done(finished, ids.length - finished.length),
    onSettled: () => queries.invalidateQueries({ queryKey: [JOBS] }),
  });
}

/** Runs a waiting job before its time. */
export function useRunJob(begins: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(`${JOBS}/${id}/run`, { method: 'POST' }),
    onSuccess: begins,
    onError: (error) => say(sentenceOf(error), 'failed'),
    onSettled: () => queries.invalidateQueries({ queryKey: [JOBS] }),
  });
}

/** Cancels a job that runs; it is gone within moments. */
export function useCancelJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(`${JOBS}/${id}/cancel`, { method: 'POST' }),
    onSettled: () =>
      Promise.all([JOBS, ...OVERVIEW].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
