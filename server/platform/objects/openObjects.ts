import type { Settings } from '../../settings.ts';
import type { Database } from '../database/database.ts';
import { createExclusiveWork, type ExclusiveWork } from './exclusiveWork.ts';
import { createFileObjects } from './files/fileObjects.ts';
import type { Objects } from './objects.ts';
import { objectsPlace } from './place.ts';
import { openBucket } from './s3/bucket.ts';
import { createS3Objects } from './s3/s3Objects.ts';

/** The settings that say where objects are; a thread is told no others. */
export type ObjectsSettings = Pick<
  Settings,
  'objects' | 'objectsAccessKey' | 'objectsSecretKey' | 'objectsSeconds'
>;

type Means = {
  /** Knows what a store on S3 cannot say. */
  database: Database;
  /** The clock that dates objects. */
  clock?: () => Date;
  /** Among the processes that use the store; without it this process is the only one that takes uploads. */
  exclusive?: ExclusiveWork;
};

/** Opens the objects of an installation, wherever they are; every part of Trivet that reads or writes them does so here.
 *  @throws StartProblem when the folder or the bucket takes no bytes. */
export async function openObjects(settings: ObjectsSettings, means: Means): Promise<Objects> {
  const { clock = () => new Date(), exclusive = createExclusiveWork() } = means;
  const place = objectsPlace(settings.objects);
  if (place.kind === 'file') return createFileObjects(settings.objects, { clock, exclusive });
  return createS3Objects(openBucket({ ...place, ...bucketOptions(settings) }), {
    ...means,
    clock,
    exclusive,
  });
}

/** What opening a bucket takes besides its place. */
export const bucketOptions = ({ objectsAccessKey, objectsSecretKey, objectsSeconds }: ObjectsSettings) => ({
  keys:
    objectsAccessKey && objectsSecretKey
      ? { accessKeyId: objectsAccessKey, secretAccessKey: objectsSecretKey }
      : undefined,
  seconds: objectsSeconds,
});

/** Those of the settings that say where objects are. */
export const objectsSettings = (settings: Settings): ObjectsSettings => ({
  objects: settings.objects,
  objectsAccessKey: settings.objectsAccessKey,
  objectsSecretKey: settings.objectsSecretKey,
  objectsSeconds: settings.objectsSeconds,
});
