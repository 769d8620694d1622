import { problem } from '../../http/problem.ts';

const MiB = 1024 ** 2;
/** What S3 takes in one upload. */
export const MAX_PARTS = 10_000;
/** Parts become larger on the way, so that as many are enough for 480 GiB and small files take little memory. */
const STEP = 2000;

/** Bytes of the part with this number, from 1 on. */
export const sizeOfPart = (number: number): number => 8 * MiB * 2 ** Math.floor((number - 1) / STEP);

/** @throws Problem 413 when there are no more parts. */
export function checkPart(number: number, received: number): void {
  if (number > MAX_PARTS) throw problem('request.too.large', { limit: received });
}

/** Bytes that wait until they are a part. */
export function createBuffer() {
  let chunks: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(chunk: Uint8Array): void {
      chunks.push(chunk);
      size += chunk.byteLength;
    },
    /** All that waits. */
    peek(): Buffer {
      return Buffer.concat(chunks, size);
    },
    /** Takes the first bytes out; all of them without a number. */
    take(count = size): Buffer {
      const all = Buffer.concat(chunks, size);
      chunks = count < size ? [all.subarray(count)] : [];
      size -= count;
      return all.subarray(0, count);
    },
  };
}
