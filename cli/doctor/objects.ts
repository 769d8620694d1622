import { randomUUID } from 'node:crypto';
import { bucketOptions } from '../../server/platform/objects/openObjects.ts';
import { objectsPlace } from '../../server/platform/objects/place.ts';
import { openBucket } from '../../server/platform/objects/s3/bucket.ts';
import { readAll } from '../../server/platform/objects/s3/reading.ts';
import type { Settings } from '../../server/settings.ts';
import { about, type Finding } from './finding.ts';

/** The bucket of objects, where they are on S3: whether it takes an object, gives it back and deletes it. */
export async function checkObjects(settings: Settings): Promise<Finding[]> {
  const place = objectsPlace(settings.objects);
  if (place.kind !== 's3') return [];
  const { ok, fail } = about('object store');
  const bucket = openBucket({ ...place, ...bucketOptions(settings) });
  const key = `doctor-${randomUUID()}`;
  const sent = Buffer.from('Trivet looks whether it can keep objects here.\n');
  const began = performance.now();
  try {
    await bucket.put(key, sent);
    const got = await readAll(bucket, key);
    await bucket.delete(key);
    const where = `the bucket ${place.bucket} of ${place.endpoint ?? `Amazon S3 in ${place.region}`}`;
    if (!got.equals(sent)) return [fail(`${where} gives other bytes than it took; use another store`)];
    return [ok(`${where} takes, gives and deletes (${Math.round(performance.now() - began)} ms)`)];
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '');
    return [
      fail(
        `${reason}; look at TRIVET_OBJECTS and its keys, at the rights of the key, and at this machine's clock`,
      ),
    ];
  } finally {
    bucket.close();
  }
}
