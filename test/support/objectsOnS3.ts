import { inject } from 'vitest';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createExclusiveWork } from '../../server/platform/objects/exclusiveWork.ts';
import { objectsPlace } from '../../server/platform/objects/place.ts';
import { type Bucket, openBucket } from '../../server/platform/objects/s3/bucket.ts';
import { createS3Objects } from '../../server/platform/objects/s3/s3Objects.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { createDatabase } from './createDatabase.ts';
import { createBucket, type Store } from './s3.ts';

const BUCKET = 'objects';
const MiB = 1024 ** 2;

/** The driver for S3 on a store of its own, with a database that knows nothing of it yet; copies of more than 12 MiB are made
 *  of parts. */
export async function openOnS3(start: () => Promise<Store>) {
  const store = await start();
  await createBucket(store, BUCKET);
  const database = await createDatabase(inject('template').database);
  const pool = await openDatabase(database.url, createLog({ logLevel: 'error' }));
  const bucketAt = (endpoint = store.endpoint, seconds = 30): Bucket => {
    const place = objectsPlace(`s3://${BUCKET}/some/prefix?endpoint=${endpoint}`);
    if (place.kind !== 's3') throw new Error('not S3');
    const keys = { accessKeyId: store.accessKey, secretAccessKey: store.secretKey };
    return openBucket({ ...place, keys, seconds });
  };
  const bucket = bucketAt();
  return {
    store,
    database: pool,
    bucket,
    bucketAt,
    open: (clock = () => new Date(), through = bucketAt()) =>
      createS3Objects(through, {
        database: pool,
        clock,
        exclusive: createExclusiveWork(),
        singleCopy: 12 * MiB,
      }),
    async leaveBehind() {
      await bucket.put('incoming/left', Buffer.from('half'));
      await bucket.put('uploads/unknown/left', Buffer.from('half'));
      await bucket.multipart.begin('incoming/parts');
      await bucket.multipart.begin('uploads/unknown/parts');
    },
    /** With multipart uploads, where the store lists them. */
    async leftovers() {
      const found: string[] = [];
      for (const folder of ['incoming/', 'uploads/']) {
        for await (const { key } of bucket.list(folder)) found.push(key);
        for await (const { key, id } of bucket.multipart.list(folder)) found.push(`${key} ${id}`);
      }
      return found;
    },
    async remove() {
      bucket.close();
      await pool.close();
      await database.drop();
      await store.close();
    },
  };
}
