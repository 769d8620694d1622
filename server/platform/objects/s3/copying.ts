import type { Bucket, Notes, Part } from './bucket.ts';

/** Beyond it a copy is made of parts, some at a time: a single one may have 5 GB and takes as long as it takes. */
export const MAX_SINGLE_COPY = 1024 ** 3;
const PART = 512 * 1024 ** 2;
const AT_A_TIME = 4;

/** Copies within the store.
 *  @param single the size up to which it is done at once. */
export async function copyWithin(
  bucket: Bucket,
  from: { key: string; size: number },
  to: string,
  notes: Notes,
  single = MAX_SINGLE_COPY,
): Promise<void> {
  if (from.size <= single) return bucket.copy(from.key, to, from.size, notes);
  const id = await bucket.multipart.begin(to, notes);
  try {
    const parts = await copyParts(bucket, from, { key: to, id, number: 1 }, Math.min(PART, single));
    await bucket.multipart.complete(to, id, parts);
  } catch (error) {
    await bucket.multipart.abort(to, id).catch(() => undefined);
    throw error;
  }
}

/** Makes an object the first parts of a multipart upload.
 *  @param into and the number of its first part. */
export async function copyParts(
  bucket: Bucket,
  from: { key: string; size: number },
  into: { key: string; id: string; number: number },
  most = PART,
): Promise<Part[]> {
  const count = Math.ceil(from.size / most);
  // Of equal parts none is too small.
  const size = Math.ceil(from.size / count);
  const parts: Part[] = [];
  for (let first = 0; first < count; first += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, count - first) }, (_, each) => first + each);
    const copied = some.map((each) => {
      const range = { start: each * size, end: Math.min(from.size, (each + 1) * size) - 1 };
      return bucket.multipart.copy(into.key, into.id, into.number + each, { key: from.key, ...range });
    });
    parts.push(...(await Promise.all(copied)));
  }
  return parts;
}
