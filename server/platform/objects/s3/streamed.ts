import { createHash, type Hash } from 'node:crypto';
import { problem } from '../../http/problem.ts';
import type { Stored } from '../objects.ts';
import type { Bucket, Notes, Part } from './bucket.ts';
import { checkPart, createBuffer, sizeOfPart } from './parts.ts';

/** What arrived: all of it at hand because it is small, or under the key, complete or not at all. */
export type Streamed = Stored & { bytes?: Buffer };

/** Writes bytes of any number under a key, part by part: while one is sent the next one arrives.
 *  @param limit beyond which they are refused.
 *  @param small whether less than a part is only returned, and not written.
 *  @throws Problem `request.too.large`, StoreFault; nothing is under the key then. */
export async function writeStream(
  bucket: Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  { limit = Number.POSITIVE_INFINITY, small = 'write' as 'write' | 'return', notes = {} as Notes } = {},
): Promise<Streamed> {
  const hash = createHash('sha256');
  const buffer = createBuffer();
  const { multipart } = bucket;
  const parts: Part[] = [];
  let id: string | undefined;
  let sending: Promise<void> | undefined;
  let begun = 0;
  let size = 0;

  const send = async (part: Buffer) => {
    await sending;
    id ??= await multipart.begin(key, notes);
    begun += 1;
    checkPart(begun, size);
    sending = multipart.put(key, id, begun, part).then((done) => void parts.push(done));
    // Its failure is met by whoever waits for it next.
    sending.catch(() => undefined);
  };

  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > limit) throw problem('request.too.large', { limit });
      hash.update(chunk);
      // The sender may use its memory again.
      buffer.add(Buffer.from(chunk));
      while (buffer.size > sizeOfPart(begun + 1)) await send(buffer.take(sizeOfPart(begun + 1)));
    }
    const stored = { sha256: hexOf(hash), size };
    if (begun === 0) {
      const all = buffer.take();
      if (small === 'write') await bucket.put(key, all, notes);
      return { ...stored, bytes: all };
    }
    await send(buffer.take());
    await sending;
    await complete(bucket, key, id ?? '', parts, size);
    return stored;
  } catch (error) {
    await sending?.catch(() => undefined);
    if (id !== undefined) await multipart.abort(key, id).catch(() => undefined);
    throw error;
  }
}

/** Puts parts together. Also when the answer to that was lost: asked again, the store does not know the upload any more. */
export async function complete(
  bucket: Bucket,
  key: string,
  id: string,
  parts: Part[],
  size: number,
): Promise<void> {
  try {
    await bucket.multipart.complete(key, id, parts);
  } catch (error) {
    if ((await bucket.head(key).catch(() => undefined))?.size !== size) throw error;
  }
}

const hexOf = (hash: Hash): string => hash.digest('hex');
