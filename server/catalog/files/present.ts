import type { Upload } from './schema.ts';
import type { FileRow } from './store.ts';

/** What anybody sees who sees the file. */
export const presentFile = (row: FileRow) => ({
  id: row.id,
  name: row.name,
  ...(row.checksum === null ? {} : { checksum: row.checksum }),
  ...(row.size === null ? {} : { size: row.size }),
  state: row.state,
  ...(row.sha256 === null ? {} : { checksums: { sha256: row.sha256 } }),
  created: row.created_at.toISOString(),
  modified: row.modified_at.toISOString(),
});

/** What editors see besides; attributes are invisible to the downloader (seed 002). */
export const presentFileToEditor = (row: FileRow, upload?: Upload) => ({
  ...presentFile(row),
  accessPolicies: row.access_policies,
  ...(row.attributes === null ? {} : { attributes: row.attributes }),
  ...(row.source === null ? {} : { s3arn: row.source }),
  ...(row.fault === null ? {} : { problem: row.fault }),
  ...(upload ? { upload } : {}),
});
