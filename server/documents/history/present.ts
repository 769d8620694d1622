import type { RepositoryType } from '../repositoryTypes.ts';
import type { CopyRecord } from './schema.ts';
import type { KeptCopy } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Where the bytes of a copy are. */
export const copyAddress = (type: RepositoryType, file: string, copy: string) =>
  `/docs/api/docsvr/${type}/${encodeURIComponent(file)}/copies/${copy}/content`;

/** A copy as it is listed. @param days after which copies are removed. */
export const presentCopy = (row: KeptCopy, days: number): CopyRecord => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  base_version: row.base_version,
  size: Number(row.size),
  kept: row.kept_at.toISOString(),
  by: row.kept_by,
  expires: new Date(row.kept_at.getTime() + days * DAY_MS).toISOString(),
});
