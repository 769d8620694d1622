import type { Progress } from '../../platform/jobs/runs.ts';
import type { Upload } from './schema.ts';
import type { FileRow } from './store.ts';

/** What everybody with access to the file sees. Its checksum is the one that was given, otherwise that of the bytes: answers carry
 *  one (seed 002, "File entry"). */
export const presentFile = (row: FileRow) => {
  const checksum = row.checksum ?? row.sha256;
  return {
    id: row.id,
    name: row.name,
    ...(checksum === null ? {} : { checksum }),
    ...(row.size === null ? {} : { size: row.size }),
    state: row.state,
    ...(row.sha256 === null ? {} : { checksums: { sha256: row.sha256 } }),
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
  };
};

/** What editors see besides; attributes are invisible to the downloader (seed 002). */
export const presentFileToEditor = (row: FileRow, upload?: Upload, progress?: Progress) => ({
  ...presentFile(row),
  accessPolicies: row.access_policies,
  ...(row.attributes === null ? {} : { attributes: row.attributes }),
  ...(row.source === null ? {} : { s3arn: row.source }),
  ...(row.fault === null ? {} : { problem: row.fault }),
  ...(upload ? { upload } : {}),
  ...(progress ? { progress: { done: progress.done, total: progress.total } } : {}),
});
