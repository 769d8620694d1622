import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, databaseAddress } from '../../../shared/index.ts';
import type { StructuralChange } from '../elementQueries.ts';
import { on } from '../queries.ts';

export type Options = {
  designOption: string;
  documentsOption: string;
  replaceDbProperties: boolean;
  /** Delete what the source does not have; no option of the import itself but of the plan. */
  deleteAbsent: boolean;
};

export type Planned = { type: string; name: string; unid: string };
export type PlannedChange = Planned & { text?: string; structural?: StructuralChange[] };

export type Plan = {
  planId: string;
  /** The import that applied it. */
  jobId?: string;
  revision: number;
  expiresAt: string;
  valid: boolean;
  counts: { create: number; change: number; leave: number; ignore: number; delete: number };
  create: Planned[];
  change: PlannedChange[];
  delete: Planned[];
  properties: string[];
  errors: string[];
  warnings: string[];
  log: string;
};

export type Job = {
  jobId: string;
  status: 'pending' | 'running' | 'complete' | 'error';
  progress?: { done: number; total: number };
  importedCount?: number;
  log?: string;
  error?: string;
  result?: {
    created: number;
    replaced: number;
    unchanged: number;
    ignored: number;
    deleted?: number;
    elements: (Planned & { action: string })[];
  };
};

/** What was chosen to be imported; the text is read when it is needed. */
export type Source = { kind: 'file'; files: File[] } | { kind: 'database'; nsfPath: string };

/** What the server is asked beside the DXL. */
export const planned = ({ deleteAbsent, ...options }: Options) => ({
  options,
  ...(deleteAbsent ? { deletes: 'absent' } : {}),
});

export const planAddress = (nsfPath: string, planId: string) =>
  databaseAddress(nsfPath, { page: 'import', plan: planId });

export const jobAddress = (nsfPath: string, jobId: string) =>
  databaseAddress(nsfPath, { page: 'import', job: jobId });

export function usePlan(nsfPath: string, planId: string) {
  return useQuery({
    queryKey: ['plan', nsfPath, planId],
    queryFn: ({ signal }) => call<Plan>(on(`/api/design/plans/${planId}`, nsfPath), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** @param elements UNIDs of the elements of the plan that are wanted; all of them when it is undefined. */
export const applyPlan = (nsfPath: string, planId: string, why: string, elements?: readonly string[]) =>
  call<{ jobId: string }>(on(`/api/design/plans/${planId}/apply`, nsfPath), {
    json: { ...(why.trim() ? { why: why.trim() } : {}), ...(elements ? { elements } : {}) },
  });

export const hasEnded = (job: Job) => job.status === 'complete' || job.status === 'error';

/** An import, polled until it has ended; what it changed is then reloaded. */
export function useJob(nsfPath: string, jobId: string) {
  const queries = useQueryClient();
  const job = useQuery({
    queryKey: ['import', nsfPath, jobId],
    queryFn: ({ signal }) => call<Job>(on(`/api/dxl/import/${jobId}`, nsfPath), { signal }),
    // An import that is unknown, or no longer known, is asked for once.
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? 400 : false),
    refetchIntervalInBackground: true,
  });
  const complete = job.data?.status === 'complete';
  useEffect(() => {
    if (!complete) return;
    for (const key of ['designsummary', 'element', 'properties', 'acl', 'changes'])
      void queries.invalidateQueries({ queryKey: [key, nsfPath] });
    void queries.invalidateQueries({ queryKey: ['databases'] });
  }, [complete, queries, nsfPath]);
  return job;
}

export const cancelJob = (nsfPath: string, jobId: string) =>
  call(on(`/api/dxl/import/${jobId}`, nsfPath), { method: 'DELETE' });
