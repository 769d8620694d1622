import { resolve } from 'node:path';
import { objectsPlace } from '../../objects/place.ts';
import { StartProblem } from '../../startProblem.ts';
import { createFolderPlace } from './folder.ts';
import type { BackupPlace } from './place.ts';

/** How a bucket is reached. */
export type BucketAccess = {
  /** Undefined: those of the AWS environment. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Seconds for which the store may say nothing. */
  seconds: number;
};

const isBucket = (where: string) => where.startsWith('s3://');

/** Opens the place of a backup: a folder by its path, or `s3://BUCKET/PREFIX?endpoint=…` as TRIVET_OBJECTS has it.
 *  @throws StartProblem when that cannot be understood. */
export async function openPlace(where: string, access: BucketAccess): Promise<BackupPlace> {
  if (!isBucket(where)) return createFolderPlace(resolve(where));
  const place = bucketOf(where);
  const { openBucket } = await import('../../objects/s3/bucket.ts');
  const { createBucketPlace } = await import('./bucket.ts');
  const name = `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '');
  return createBucketPlace(openBucket({ ...place, ...access }), name);
}

/** @throws StartProblem when objects of this place would lie among those of a backup in that one: pruning it would remove
 *  them. */
export function expectApart(where: string, objects: string): void {
  const asOne = isBucket(where)
    ? objectsPlace(objects).kind === 's3' && placeOfBucket(where) === placeOfBucket(objects)
    : within(resolve(where), objects.replace(/^file:(\/\/(?=\/))?/, ''));
  if (asOne)
    throw new StartProblem(
      `${where.replace(/\?.*/, '')} is where this installation keeps its files; name another place for its backup.`,
    );
}

/** Whether a backup in this folder has its objects where these are, or lies among these. */
const within = (folder: string, objects: string): boolean =>
  resolve(folder, 'objects') === resolve(objects) || `${folder}/`.startsWith(`${resolve(objects)}/`);

function placeOfBucket(url: string): string {
  const { endpoint, bucket, prefix } = bucketOf(url);
  return `${endpoint} ${bucket} ${prefix}`;
}

function bucketOf(where: string) {
  try {
    const place = objectsPlace(where);
    if (place.kind === 's3') return place;
  } catch (error) {
    throw new StartProblem(`The place ${where} ${(error as Error).message}.`);
  }
  throw new StartProblem(`The place ${where} must start with s3://.`);
}
