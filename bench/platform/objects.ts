import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '../../deploy/scaled/s3.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import type { Objects } from '../../server/platform/objects/objects.ts';
import { openObjects } from '../../server/platform/objects/openObjects.ts';
import { createLog } from '../../server/platform/telemetry/log.ts';
import { readSettings } from '../../server/settings.ts';
import { report, shorter } from '../report.ts';

/** MB/s of objects put and read back through both drivers, and the memory that this takes. The S3 server is the one from npm
 *  and runs in this process, so its work counts too: OBJECTS=s3://… with its keys names a real one. */
const SIZES = shorter([100_000, 10_000_000, 200_000_000], [100_000, 10_000_000]);
const MB = 1_000_000;

const folder = await mkdtemp(join(tmpdir(), 'trivet-bench-'));
const log = createLog({ logLevel: 'error' });
const embedded = await startEmbedded({ dataDir: folder, log });
const database = await openDatabase(embedded.url, log);
const migrations = new URL('../../server/platform/migrations/', import.meta.url);
await migrate(database, [{ name: 'platform', migrations }]);
const store = await startS3(join(folder, 's3'));
const { OBJECTS, OBJECTS_ACCESS_KEY, OBJECTS_SECRET_KEY } = process.env;
const named = OBJECTS && {
  TRIVET_OBJECTS: OBJECTS,
  TRIVET_OBJECTS_ACCESS_KEY: OBJECTS_ACCESS_KEY,
  TRIVET_OBJECTS_SECRET_KEY: OBJECTS_SECRET_KEY,
};
const drivers = {
  file: { TRIVET_OBJECTS: `file:${join(folder, 'objects')}` },
  S3: named || store.settings,
};

function wordsOf({ put, get, memory }: Speed): string {
  const [a, b, c] = [put, get, memory].map((value) => value.toFixed(0));
  return `${a} / ${b} MB/s / ${c} MB`;
}

const piece = randomBytes(MB);
async function* bytesOf(size: number) {
  piece.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), 0);
  for (let left = size; left > 0; left -= MB) yield piece.subarray(0, Math.min(MB, left));
}
/** MB/s, and MB of memory at most. */
type Speed = { put: number; get: number; memory: number };

async function measure(objects: Objects, size: number): Promise<Speed> {
  const rounds = Math.max(1, Math.min(20, Math.floor(100_000_000 / size)));
  let [put, get, most] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { sha256 } = await objects.put(bytesOf(size));
    const between = performance.now();
    for await (const _ of objects.stream(sha256)) most = Math.max(most, process.memoryUsage().rss);
    put += between - began;
    get += performance.now() - between;
    await objects.delete(sha256);
  }
  const speed = (ms: number) => (size * rounds) / MB / (ms / 1000);
  return { put: speed(put), get: speed(get), memory: most / MB };
}

try {
  const folders = await openObjects(readSettings(drivers.file), { database });
  const buckets = await openObjects(readSettings(drivers.S3), { database });
  for (const size of SIZES) {
    const inFolder = wordsOf(await measure(folders, size));
    const onS3 = wordsOf(await measure(buckets, size));
    report({
      what: `objects of ${size / MB} MB on S3, put / read / memory of the process`,
      trivet: onS3,
      beside: `in a folder ${inFolder}`,
    });
  }
  await Promise.all([folders.close(), buckets.close()]);
} finally {
  await database.close();
  await store.stop();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
