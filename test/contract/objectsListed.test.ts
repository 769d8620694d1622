import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileObjects } from '../../server/platform/objects/files/fileObjects.ts';
import { openOnS3 } from '../support/objectsOnS3.ts';
import { startS3 } from '../support/s3.ts';

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function openInFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-objects-'));
  return {
    open: () => createFileObjects(`file:${folder}`),
    remove: () => rm(folder, { recursive: true }),
  };
}

test.each([
  { where: 'a folder', prepare: openInFolder },
  { where: 'a bucket', prepare: () => openOnS3(startS3) },
])('all that was put into $where and not deleted is listed once', async ({ prepare }) => {
  const store = await prepare();
  const objects = await store.open();
  const [first, second, third] = [randomBytes(50), randomBytes(51), randomBytes(52)] as const;
  for (const each of [first, second, third]) await objects.put(each);
  // Put again after it was collected, it may be in the store otherwise than the others.
  await objects.collect(hexOf(second), new Date(Date.now() + 60_000));
  await objects.put(second);
  await objects.delete(hexOf(third));
  const listed: string[] = [];
  for await (const sha256 of objects.list()) listed.push(sha256);
  expect(listed.toSorted()).toEqual([hexOf(first), hexOf(second)].toSorted());
  await objects.close();
  await store.remove();
});
