import type { ImportRow } from './jobs.ts';

/** An import as it is polled, as JSON text: the result may be megabytes and is already JSON. */
export function presentImport(row: ImportRow): string {
  const head = { jobId: row.id, status: row.status };
  if (row.status === 'running')
    return JSON.stringify({ ...head, progress: { done: row.done, total: row.total } });
  if (row.status === 'complete') {
    const text = JSON.stringify({ ...head, importedCount: row.imported_count, log: row.log });
    return `${text.slice(0, -1)},"result":${row.result}}`;
  }
  if (row.status === 'error') {
    return JSON.stringify({ ...head, error: row.error, ...(row.log === null ? {} : { log: row.log }) });
  }
  return JSON.stringify(head);
}
