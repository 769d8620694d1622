import type { Progress } from '../../platform/jobs/runs.ts';
import type { BundleRow } from './store.ts';

/** @param progress how far the work on it is, as long as that is known */
export const presentBundle = ({ given, ...row }: BundleRow, progress?: Progress) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ...(given.releases ? { releases: given.releases } : {}),
  ...(given.since ? { since: given.since } : {}),
  ...(progress && row.state === 'pending'
    ? { progress: { done: progress.done, total: progress.total } }
    : {}),
  ...(row.file === null ? {} : { file: row.file }),
  ...(row.counts === null ? {} : { counts: row.counts }),
  ...(row.fault === null ? {} : { problem: row.fault }),
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
});
