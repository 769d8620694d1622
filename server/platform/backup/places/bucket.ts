import type { Bucket } from '../../objects/s3/bucket.ts';
import { pull } from '../../objects/s3/pull.ts';
import { writeStream } from '../../objects/s3/streamed.ts';
import { StartProblem } from '../../startProblem.ts';
import type { BackupPlace } from './place.ts';

/** A backup below the prefix of a bucket. @param name as people know it. */
export function createBucketPlace(bucket: Bucket, name: string): BackupPlace {
  /** What is missing is for whoever asked; all else, people see to. */
  const told = (error: Error & { code?: string; reason?: string }) =>
    error.reason === undefined || error.code === 'ENOENT'
      ? error
      : new StartProblem(
          `The backup in ${name} cannot be used: ${error.message.replace(/^T/, 't').replace(/\.$/, '')}.`,
          { cause: error },
        );
  const telling = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw told(error as Error);
    }
  };
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of bucket.list(prefix)) found.push(key);
    return found;
  };

  return {
    name,
    folders: async (beginning) => {
      const found = await telling(keys(beginning));
      return [
        ...new Set(found.flatMap((key) => (key.includes('/') ? [key.slice(0, key.indexOf('/'))] : []))),
      ];
    },
    list: (folder) => telling(keys(`${folder}/`)),
    has: async (file) => (await telling(bucket.head(file))) !== undefined,
    async *read(file) {
      try {
        const open = (start: number) => bucket.open(file, { start });
        yield* pull(await open(0), { silenceMs: bucket.patienceMs }, open);
      } catch (error) {
        throw told(error as Error);
      }
    },
    write: async (file, bytes) => void (await telling(writeStream(bucket, file, bytes))),
    delete: (file) => telling(bucket.delete(file)),
    async removeAbandoned() {
      const abort = async () => {
        for await (const { key, id } of bucket.multipart.list('')) await bucket.multipart.abort(key, id);
      };
      await telling(abort());
    },
    close: async () => bucket.close(),
  };
}
