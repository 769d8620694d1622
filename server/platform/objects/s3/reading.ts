import type { Bucket } from './bucket.ts';
import { pull } from './pull.ts';

/** All bytes under a key, whatever breaks on the way. */
export async function* bytesOf(bucket: Bucket, key: string): AsyncGenerator<Uint8Array> {
  const first = await bucket.open(key);
  yield* pull(first, { silenceMs: bucket.patienceMs }, (start) => bucket.open(key, { start }));
}

/** All bytes of an object that is small. */
export async function readAll(bucket: Bucket, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(bucket, key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
