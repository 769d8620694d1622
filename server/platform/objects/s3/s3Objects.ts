import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../database/database.ts';
import { StartProblem } from '../../startProblem.ts';
import type { ExclusiveWork } from '../exclusiveWork.ts';
import type { Objects } from '../objects.ts';
import type { Bucket } from './bucket.ts';
import { MAX_SINGLE_COPY } from './copying.ts';
import { createGenerations } from './generations.ts';
import { removeLeftovers } from './leftovers.ts';
import { createOpenObject } from './openObject.ts';
import { createProbe } from './probe.ts';
import { signedAddress } from './signedAddress.ts';
import { createStored } from './stored.ts';
import { StoreFault } from './storeFault.ts';
import { writeStream } from './streamed.ts';
import { createUploadRows } from './uploadRows.ts';
import { createUploads } from './uploads.ts';

type Options = {
  /** Knows what the store cannot say. */
  database: Database;
  clock: () => Date;
  exclusive: ExclusiveWork;
  /** The size up to which a copy within the store is made at once. */
  singleCopy?: number;
};

/** Objects in a bucket.
 *  @throws StartProblem when it does not take bytes. */
export async function createS3Objects(bucket: Bucket, options: Options): Promise<Objects> {
  const { database, clock, exclusive, singleCopy = MAX_SINGLE_COPY } = options;
  const check = createProbe(bucket);
  await check().catch((error: Error) => {
    bucket.close();
    throw new StartProblem(
      `The bucket ${bucket.place.bucket} that TRIVET_OBJECTS names cannot be used: ${error.message.replace(/^T/, 't')}`,
      { cause: error },
    );
  });
  const stored = createStored(bucket, createGenerations(database), clock);
  const rows = createUploadRows(database, clock);
  const uploads = createUploads({ bucket, rows, exclusive, stored, singleCopy });

  return {
    async put(bytes, { limit = Number.POSITIVE_INFINITY, accept = () => undefined } = {}) {
      const incoming = `incoming/${randomUUID()}`;
      const given = bytes instanceof Uint8Array ? single(bytes) : bytes;
      const { bytes: all, ...arrived } = await writeStream(bucket, incoming, given, {
        limit,
        small: 'return',
      });
      if (all) {
        await accept(arrived);
        await stored.put(arrived.sha256, all);
        return arrived;
      }
      try {
        await accept(arrived);
        await stored.copyFrom(arrived.sha256, { key: incoming, size: arrived.size }, singleCopy);
      } finally {
        // What stays is removed a day later.
        await bucket.delete(incoming).catch(() => undefined);
      }
      return arrived;
    },
    get: async (sha256) => Buffer.concat(await Readable.from(stored.bytes(sha256)).toArray()),
    stream: (sha256, range) => Readable.from(stored.bytes(sha256, range), { objectMode: false }),
    async open(sha256) {
      const size = await stored.size(sha256);
      if (size === undefined) throw new StoreFault('absent');
      return createOpenObject(sha256, size, (start, end) => stored.bytes(sha256, { start, end }));
    },
    placeOf: () => undefined,
    async signedAddress(sha256, asked) {
      const key = await stored.find(sha256, async (each) => ((await bucket.head(each)) ? each : undefined));
      if (key === undefined) throw new StoreFault('absent');
      return signedAddress(bucket.place, await bucket.signing(), key, { ...asked, now: new Date() });
    },
    size: stored.size,
    list: stored.list,
    delete: stored.delete,
    collect: stored.collect,
    async removeAbandoned(before) {
      const removed = await uploads.removeAbandoned(before);
      await removeLeftovers(bucket, rows, clock());
      return removed;
    },
    check,
    async close() {
      await exclusive.close();
      bucket.close();
    },
    uploads,
  };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
