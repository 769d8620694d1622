import type { Bucket } from './bucket.ts';
import type { UploadRows } from './uploadRows.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Removes what processes that were killed had begun: what came in, and parts of uploads that nobody knows. A day old by the
 *  store's time, so that none of it is still under way. */
export async function removeLeftovers(bucket: Bucket, rows: UploadRows, now: Date): Promise<void> {
  const before = now.getTime() - DAY_MS;
  const known = await rows.all();
  const isLeft = (key: string) => {
    const [folder, id = ''] = key.split('/');
    return folder === 'incoming' || (folder === 'uploads' && !known.has(id));
  };
  for (const folder of ['incoming/', 'uploads/']) {
    for await (const { key, modified } of bucket.list(folder))
      if (modified.getTime() < before && isLeft(key)) await bucket.delete(key);
    for await (const { key, id, begun } of bucket.multipart.list(folder))
      if (begun.getTime() < before && isLeft(key)) await bucket.multipart.abort(key, id);
  }
}
