import type { BundleRow } from './store.ts';

export const presentBundle = ({ given, ...row }: BundleRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ...(given.releases ? { releases: given.releases } : {}),
  ...(given.since ? { since: given.since } : {}),
  ...(row.file === null ? {} : { file: row.file }),
  ...(row.counts === null ? {} : { counts: row.counts }),
  ...(row.fault === null ? {} : { problem: row.fault }),
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
});
