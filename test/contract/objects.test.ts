import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileObjects } from '../../server/platform/objects/files/fileObjects.ts';
import type { Objects } from '../../server/platform/objects/objects.ts';
import { objectDrivers, type Prepared } from '../support/objectDrivers.ts';

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const read = async (objects: Objects, sha256: string, range?: { start: number; end: number }) =>
  Buffer.concat(await objects.stream(sha256, range).toArray());
async function* pieces(...parts: Uint8Array[]) {
  yield* parts;
}
const anything = () => undefined;

describe.each(objectDrivers)('objects on the $name', ({ prepare }) => {
  let store: Prepared;
  let objects: Objects;
  beforeAll(async () => {
    store = await prepare();
    objects = await store.open();
  });
  afterAll(() => store.remove());

  test('what was put is read by its SHA-256, whole and in part, also after a restart', async () => {
    const bytes = randomBytes(3_000_000);
    const stored = await objects.put(pieces(bytes.subarray(0, 7), bytes.subarray(7)));
    expect(stored).toEqual({ sha256: hexOf(bytes), size: bytes.length });
    const again = await store.open();
    expect((await again.get(stored.sha256)).equals(bytes)).toBe(true);
    expect(await again.size(stored.sha256)).toBe(bytes.length);
    const part = await read(again, stored.sha256, { start: 5, end: 1_500_000 });
    expect(part.equals(bytes.subarray(5, 1_500_001))).toBe(true);
  });

  test('many bytes are put, read and uploaded in parts as few are', async () => {
    const bytes = randomBytes(21_000_000);
    async function* chunks(from = 0) {
      for (let at = from; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000);
    }
    const stored = await objects.put(chunks());
    expect(stored).toEqual({ sha256: hexOf(bytes), size: bytes.length });
    expect((await objects.get(stored.sha256)).equals(bytes)).toBe(true);
    await objects.delete(stored.sha256);
    const { uploads } = objects;
    const limit = bytes.length;
    // The last piece of each call is less than a part.
    const first = pieces(bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000, 9_500_000));
    expect(await uploads.append('many', 0, first, limit)).toBe(9_500_000);
    await expect(uploads.append('many', 9_500_000, chunks(9_000_000), limit)).rejects.toMatchObject({
      code: 'request.too.large',
    });
    expect(await uploads.received('many')).toBe(9_500_000);
    const later = (await store.open()).uploads;
    expect(await later.append('many', 9_500_000, chunks(9_500_000), limit)).toBe(limit);
    expect(await later.finish('many', anything)).toEqual(stored);
    await later.drop('many');
    expect((await objects.get(stored.sha256)).equals(bytes)).toBe(true);
    expect(await store.leftovers()).toEqual([]);
  });

  test('what was finished too soon goes on', async () => {
    const bytes = randomBytes(9_000_000);
    const { uploads } = objects;
    const refuse = () => Promise.reject(new Error('too short'));
    for (const [id, from, to] of [
      ['little', 0, 10],
      ['much', 0, 8_800_000],
    ] as const) {
      await uploads.append(id, 0, pieces(bytes.subarray(from, to)), bytes.length);
      await expect(uploads.finish(id, refuse)).rejects.toThrow('too short');
      await uploads.append(id, to, pieces(bytes.subarray(to)), bytes.length);
      expect(await uploads.finish(id, anything)).toEqual({ sha256: hexOf(bytes), size: bytes.length });
      await uploads.drop(id);
    }
    expect(await store.leftovers()).toEqual([]);
  });

  test('an open object is read at any position, and stays what it is', async () => {
    const bytes = randomBytes(2_500_000);
    const { sha256 } = await objects.put(bytes);
    const object = await objects.open(sha256);
    const readAt = async (position: number, length: number) => {
      const into = Buffer.alloc(length);
      return into.subarray(0, await object.read(into, position));
    };
    for (const [position, length] of [
      [0, 1_000_000],
      [1_000_000, 1_000_000],
      [2_000_000, 1_000_000],
      [2_499_990, 100],
      [7, 5],
      [12, 2_000_000],
      [2_500_000, 10],
    ] as const)
      expect((await readAt(position, length)).equals(bytes.subarray(position, position + length))).toBe(true);
    await object.close();
    await expect(objects.open('0'.repeat(64))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(read(objects, '0'.repeat(64))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('uploads that nobody goes on with are removed, those that are worked on stay', async () => {
    const { uploads } = objects;
    await uploads.append('old', 0, pieces(randomBytes(9_000_000)), 9_000_000);
    expect(await objects.removeAbandoned(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await objects.removeAbandoned(new Date(Date.now() + 60_000))).toEqual(['old']);
    expect(await uploads.received('old')).toBeUndefined();
    expect(await store.leftovers()).toEqual([]);
    await objects.check();
  });

  test('what a killed process left half written is removed a day later', async () => {
    await objects.uploads.append('known', 0, pieces(randomBytes(9_000_000)), 9_000_000);
    const inUse = (await store.leftovers()).length;
    await store.leaveBehind();
    expect((await store.leftovers()).length).toBeGreaterThan(inUse);
    const days = 24 * 3600 * 1000;
    const hoursLater = await store.open(() => new Date(Date.now() + days / 2));
    await hoursLater.removeAbandoned(new Date(0));
    expect((await store.leftovers()).length).toBeGreaterThan(inUse);
    const later = await store.open(() => new Date(Date.now() + 2 * days));
    await later.removeAbandoned(new Date(0));
    expect((await store.leftovers()).length).toBe(inUse);
    expect(await later.uploads.finish('known', anything)).toMatchObject({ size: 9_000_000 });
    await later.uploads.drop('known');
    expect(await store.leftovers()).toEqual([]);
  });

  test('too much is refused and nothing of it stays', async () => {
    const bytes = randomBytes(100);
    await expect(objects.put(pieces(bytes), { limit: 99 })).rejects.toMatchObject({
      code: 'request.too.large',
    });
    expect(await objects.size(hexOf(bytes))).toBeUndefined();
    expect(await store.leftovers()).toEqual([]);
  });

  test('what was deleted is gone', async () => {
    const { sha256 } = await objects.put(randomBytes(10));
    await objects.delete(sha256);
    expect(await objects.size(sha256)).toBeUndefined();
    await expect(objects.get(sha256)).rejects.toThrow();
  });

  test('an upload in pieces becomes an object, across restarts', async () => {
    const bytes = randomBytes(2_000_000);
    const { uploads } = objects;
    expect(await uploads.received('one')).toBeUndefined();
    expect(await uploads.append('one', 0, pieces(bytes.subarray(0, 10)), 2_000_000)).toBe(10);
    const later = await store.open();
    expect(await later.uploads.received('one')).toBe(10);
    expect(await later.uploads.append('one', 10, pieces(bytes.subarray(10)), 2_000_000)).toBe(2_000_000);
    const stored = await later.uploads.finish('one', anything);
    expect(stored).toEqual({ sha256: hexOf(bytes), size: bytes.length });
    expect(await (await store.open()).uploads.finish('one', anything)).toEqual(stored);
    await later.uploads.drop('one');
    expect((await later.get(stored.sha256)).equals(bytes)).toBe(true);
    expect(await store.leftovers()).toEqual([]);
  });

  test('a piece at another offset is refused with the right one; offset 0 begins anew', async () => {
    const { uploads } = objects;
    await uploads.append('two', 0, pieces(Buffer.from('12345')), 100);
    const wrong = uploads.append('two', 3, pieces(Buffer.from('x')), 100);
    await expect(wrong).rejects.toMatchObject({ code: 'upload.offset', params: { received: 5 } });
    expect(await uploads.append('two', 0, pieces(Buffer.from('ab')), 100)).toBe(2);
    expect(await uploads.finish('two', anything)).toEqual({ sha256: hexOf(Buffer.from('ab')), size: 2 });
    await uploads.drop('two');
  });

  test('a piece beyond the limit leaves what was received before', async () => {
    const { uploads } = objects;
    await uploads.append('three', 0, pieces(Buffer.from('12345')), 8);
    const more = uploads.append('three', 5, pieces(Buffer.from('67'), Buffer.from('89')), 8);
    await expect(more).rejects.toMatchObject({ code: 'request.too.large' });
    expect(await uploads.received('three')).toBe(5);
    await expect(uploads.append('begun', 0, pieces(Buffer.from('12')), 1)).rejects.toThrow();
    expect(await uploads.received('begun')).toBeUndefined();
    await uploads.drop('three');
  });

  test('when the sender breaks off, what arrived stays', async () => {
    async function* broken() {
      yield Buffer.from('123');
      throw new Error('gone');
    }
    await expect(objects.uploads.append('four', 0, broken(), 100)).rejects.toThrow('gone');
    expect(await objects.uploads.received('four')).toBe(3);
    await objects.uploads.drop('four');
  });

  test('a new sender takes over from one that went silent', async () => {
    let speak: () => void = anything;
    async function* silent() {
      yield Buffer.from('123');
      await new Promise<void>((resolve) => {
        speak = resolve;
      });
      yield Buffer.from('late');
    }
    const first = objects.uploads.append('five', 0, silent(), 100).catch((error) => error);
    while ((await objects.uploads.received('five')) !== 3) await new Promise(setImmediate);
    await expect(objects.uploads.finish('five', anything)).rejects.toMatchObject({ code: 'upload.running' });
    expect(await objects.uploads.append('five', 3, pieces(Buffer.from('45')), 100)).toBe(5);
    expect(await first).toMatchObject({ code: 'upload.replaced' });
    speak();
    expect(await objects.uploads.finish('five', anything)).toMatchObject({ size: 5 });
    await objects.uploads.drop('five');
  });

  test('what is not accepted makes no object, and may be uploaded again', async () => {
    const { uploads } = objects;
    await uploads.append('six', 0, pieces(Buffer.from('bad')), 100);
    const refuse = () => {
      throw new Error('refused');
    };
    await expect(uploads.finish('six', refuse)).rejects.toThrow('refused');
    expect(await objects.size(hexOf(Buffer.from('bad')))).toBeUndefined();
    await uploads.append('six', 0, pieces(Buffer.from('good')), 100);
    await uploads.finish('six', anything);
    const late = uploads.append('six', 4, pieces(Buffer.from('x')), 100);
    await expect(late).rejects.toMatchObject({ code: 'upload.finished' });
    await uploads.drop('six');
  });

  test('without an upload there is nothing to finish; an empty one is an object of no bytes', async () => {
    await expect(objects.uploads.finish('seven', anything)).rejects.toMatchObject({ code: 'upload.missing' });
    await objects.uploads.append('seven', 0, pieces(), 0);
    expect(await objects.uploads.finish('seven', anything)).toMatchObject({ size: 0 });
    await objects.uploads.drop('seven');
  });

  test('what was put again since is not collected, and what is old is', async () => {
    const bytes = randomBytes(10);
    const { sha256 } = await objects.put(bytes);
    const past = new Date(Date.now() - 1000);
    const future = new Date(Date.now() + 60_000);
    expect(await objects.collect(sha256, past)).toBe(false);
    expect((await objects.get(sha256)).equals(bytes)).toBe(true);
    expect(await objects.collect(sha256, future)).toBe(true);
    expect(await objects.size(sha256)).toBeUndefined();
    expect(await objects.collect(sha256, past)).toBe(true);
  });

  test('of a put and a collection at the same time, the put wins', async () => {
    for (let round = 0; round < 20; round++) {
      const bytes = randomBytes(10);
      const { sha256 } = await objects.put(bytes);
      await new Promise((resolve) => setTimeout(resolve, 2));
      const before = new Date();
      await new Promise((resolve) => setTimeout(resolve, 2));
      await Promise.all([objects.put(bytes), objects.collect(sha256, before)]);
      expect((await objects.get(sha256)).equals(bytes)).toBe(true);
    }
  });

  test('bytes that are not accepted are not kept', async () => {
    const accept = () => Promise.reject(new Error('refused'));
    await expect(objects.put(Buffer.from('unwanted'), { accept })).rejects.toThrow('refused');
    expect(await objects.size(hexOf(Buffer.from('unwanted')))).toBeUndefined();
    expect(await store.leftovers()).toEqual([]);
  });
});

test('what a killed collection of the file driver had in its hands is put back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-objects-'));
  const objects = await createFileObjects(`file:${folder}`);
  const bytes = randomBytes(10);
  const { sha256 } = await objects.put(bytes);
  await rename(
    join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256),
    join(folder, 'collecting', sha256),
  );
  expect(await objects.size(sha256)).toBeUndefined();
  await objects.removeAbandoned(new Date(0));
  expect((await objects.get(sha256)).equals(bytes)).toBe(true);
  await rm(folder, { recursive: true });
});
