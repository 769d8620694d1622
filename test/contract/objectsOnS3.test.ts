import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Objects } from '../../server/platform/objects/objects.ts';
import { openOnS3 } from '../support/objectsOnS3.ts';
import { type FaultyWay, startFaultyWay, startS3 } from '../support/s3.ts';

// What only a store can do wrong: carry out late what was asked, break off, say nothing, answer with other bytes.
let s3: Awaited<ReturnType<typeof openOnS3>>;
let way: FaultyWay;
let objects: Objects;

beforeAll(async () => {
  s3 = await openOnS3(startS3);
  way = await startFaultyWay(s3.store.endpoint);
  objects = await s3.open(undefined, s3.bucketAt(way.endpoint, 1));
});
afterAll(async () => {
  await objects?.close();
  await way?.close();
  await s3?.remove();
});
beforeEach(() => {
  way.fault = () => undefined;
  way.done = async () => undefined;
});

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const soon = () => new Date(Date.now() + 60_000);
async function* pieces(...parts: Uint8Array[]) {
  yield* parts;
}
const whole = async (sha256: string) => Buffer.concat(await objects.stream(sha256).toArray());
const isObject = ({ path }: { path: string }) => path.includes('/objects/some/prefix/objects/');

test('a deletion that the store carries out late takes nothing that was put again', async () => {
  const bytes = randomBytes(10);
  const { sha256 } = await objects.put(bytes);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    way.fault = async ({ method }) => {
      if (method !== 'DELETE') return undefined;
      resolve();
      await held;
      return undefined;
    };
  });
  const before = new Date(Date.now() + 1);
  const collecting = objects.collect(sha256, before).catch(() => undefined);
  await asked;
  // Another process, whose clock is later.
  const other = await s3.open();
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await other.put(bytes)).toMatchObject({ sha256 });
  release();
  await collecting;
  for (const each of [objects, other, await s3.open()])
    expect((await each.get(sha256)).equals(bytes)).toBe(true);
  expect(await other.size(sha256)).toBe(10);
  expect(await other.collect(sha256, soon())).toBe(true);
  for (const each of [objects, other]) expect(await each.size(sha256)).toBeUndefined();
});

test('what is put between the look of a collection and its deletion stays', async () => {
  const bytes = randomBytes(10);
  const { sha256 } = await objects.put(bytes);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const before = new Date();
  await new Promise((resolve) => setTimeout(resolve, 2));
  const other = await s3.open();
  let looks = 0;
  way.done = async (asked) => {
    if (asked.method === 'HEAD' && isObject(asked) && ++looks === 1) await other.put(bytes);
  };
  expect(await objects.collect(sha256, before)).toBe(false);
  expect(looks).toBe(2);
  expect((await other.get(sha256)).equals(bytes)).toBe(true);
  expect((await objects.get(sha256)).equals(bytes)).toBe(true);
});

test('of many puts and collections in several processes no acknowledged put is lost', async () => {
  const others = [objects, await s3.open(), await s3.open()];
  for (let round = 0; round < 15; round++) {
    const bytes = randomBytes(10);
    const { sha256 } = await objects.put(bytes);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const before = new Date();
    await new Promise((resolve) => setTimeout(resolve, 2));
    way.fault = async ({ method }) => {
      if (method === 'DELETE') await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      return undefined;
    };
    await Promise.all(
      others.flatMap((each): Promise<unknown>[] => [each.put(bytes), each.collect(sha256, before)]),
    );
    for (const each of others) expect((await each.get(sha256)).equals(bytes)).toBe(true);
  }
});

test('what was collected and put again is found by a database that was set back, and collected again', async () => {
  const setBack = () => s3.database.pool.query('delete from platform.object_generation');
  const [read, put, gone] = [randomBytes(10), randomBytes(11), randomBytes(12)];
  const addresses = [read, put, gone].map(hexOf);
  for (const bytes of [read, put, gone]) {
    await objects.put(bytes);
    expect(await objects.collect(hexOf(bytes), soon())).toBe(true);
    await objects.put(bytes);
  }
  await setBack();
  const after = await s3.open();
  expect((await after.get(hexOf(read))).equals(read)).toBe(true);
  expect(await after.size(hexOf(read))).toBe(10);
  expect(await after.put(put)).toMatchObject({ sha256: hexOf(put) });
  const listed = async () => {
    const found: string[] = [];
    for await (const sha256 of after.list()) if (addresses.includes(sha256)) found.push(sha256);
    return found;
  };
  expect(await listed()).toHaveLength(3);
  // What lies under keys of both is gone when it was come across twice.
  for (let round = 0; round < 2; round++)
    for (const sha256 of await listed()) await after.collect(sha256, soon());
  expect(await listed()).toEqual([]);
  expect(await after.size(hexOf(put))).toBeUndefined();
});

test('an answer that breaks off is resumed where it was; without end it is an error, never short', async () => {
  const bytes = randomBytes(3_000_000);
  const { sha256 } = await objects.put(bytes);
  let breaks = 0;
  way.fault = (asked) =>
    asked.method === 'GET' && isObject(asked) && breaks++ < 3 ? { kind: 'cut', after: 700_000 } : undefined;
  expect((await whole(sha256)).equals(bytes)).toBe(true);
  expect(breaks).toBe(4);
  const object = await objects.open(sha256);
  breaks = 0;
  const into = Buffer.alloc(bytes.length);
  expect(await object.read(into, 0)).toBe(bytes.length);
  expect(into.equals(bytes)).toBe(true);
  await object.close();
  way.fault = (asked) => (asked.method === 'GET' ? { kind: 'cut', after: 0 } : undefined);
  await expect(whole(sha256)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await expect(objects.get(sha256)).rejects.toMatchObject({ reason: 'broken' });
});

test('what is sent is signed with its SHA-256, so that a store keeps nothing else', async () => {
  const signed: unknown[] = [];
  way.fault = ({ method, headers }) => {
    if (method === 'PUT') signed.push(headers['x-amz-content-sha256']);
    return undefined;
  };
  const bytes = randomBytes(10);
  await objects.put(bytes);
  expect(signed).toEqual([hexOf(bytes)]);
});

test('other bytes than were stored are never taken for the whole', async () => {
  const bytes = randomBytes(1_500_000);
  const { sha256 } = await objects.put(bytes);
  way.fault = (asked) => (asked.method === 'GET' && isObject(asked) ? { kind: 'lie' } : undefined);
  await expect(objects.get(sha256)).rejects.toMatchObject({ reason: 'altered' });
  const got: Buffer[] = [];
  const stream = objects.stream(sha256).on('data', (chunk: Buffer) => got.push(chunk));
  const error = await new Promise((resolve) => stream.once('error', resolve));
  expect(error).toMatchObject({ reason: 'altered' });
  expect(Buffer.concat(got).length).toBeLessThan(bytes.length);
  const object = await objects.open(sha256);
  await object.read(Buffer.alloc(1_000_000), 0);
  await expect(object.read(Buffer.alloc(1_000_000), 1_000_000)).rejects.toMatchObject({ reason: 'altered' });
  await object.close();
});

test.each([
  ['fails', { kind: 'status', status: 500 }],
  ['refuses', { kind: 'status', status: 403 }],
  ['is gone', { kind: 'gone' }],
  ['says nothing', { kind: 'silent' }],
] as const)('a store that %s keeps nothing, loses nothing, and is noticed', async (_, fault) => {
  const bytes = randomBytes(10);
  const { sha256 } = await objects.put(bytes);
  const more = randomBytes(9_000_000);
  await objects.uploads.append('kept', 0, pieces(bytes), 100);
  way.fault = () => fault;
  const refused = { code: 'STORE_UNAVAILABLE' };
  await expect(objects.put(Buffer.from('unknown'))).rejects.toMatchObject(refused);
  await expect(objects.get(sha256)).rejects.toMatchObject(refused);
  await expect(objects.size(sha256)).rejects.toMatchObject(refused);
  await expect(objects.uploads.append('kept', 10, pieces(bytes), 100)).rejects.toMatchObject(refused);
  await expect(s3.open(undefined, s3.bucketAt(way.endpoint, 1))).rejects.toThrow(
    /^The bucket objects that TRIVET_OBJECTS names cannot be used: the object store /,
  );
  way.fault = ({ path }) => (path.includes('partNumber=2') ? fault : undefined);
  await expect(objects.put(pieces(more))).rejects.toMatchObject(refused);
  way.fault = () => undefined;
  expect(await objects.size(hexOf(more))).toBeUndefined();
  expect((await objects.get(sha256)).equals(bytes)).toBe(true);
  expect(await objects.uploads.received('kept')).toBe(10);
  expect(await objects.uploads.append('kept', 10, pieces(bytes), 100)).toBe(20);
  expect(await objects.uploads.finish('kept', () => undefined)).toMatchObject({ size: 20 });
  await objects.uploads.drop('kept');
  expect(await s3.leftovers()).toEqual([]);
});

test.each([
  ['little', 5],
  ['parts already', 9_000_000],
])('whoever lost an upload with %s to another process changes nothing of it any more', async (_, size) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const limit = 40_000_000;
  const [begin, mine, others] = [randomBytes(size), randomBytes(9_000_000), randomBytes(9_000_000)];
  const other = await s3.open();
  await other.uploads.append('taken', 0, pieces(begin), limit);
  const asked = new Promise<void>((resolve) => {
    way.fault = async ({ method, path }) => {
      if (method !== 'PUT' || !path.includes('partNumber')) return undefined;
      resolve();
      await held;
      return undefined;
    };
  });
  // Its process was taken for dead, and its lock given to another one.
  const late = objects.uploads.append('taken', size, pieces(mine), limit).catch((error) => error);
  await asked;
  expect(await other.uploads.received('taken')).toBe(size);
  expect(await other.uploads.append('taken', size, pieces(others), limit)).toBe(size + others.length);
  release();
  expect(await late).toMatchObject({ code: 'upload.replaced' });
  const whole = Buffer.concat([begin, others]);
  const stored = { sha256: hexOf(whole), size: whole.length };
  expect(await other.uploads.finish('taken', () => undefined)).toEqual(stored);
  await other.uploads.drop('taken');
});

test('a large upload is finished without being read again, whatever processes took its bytes', async () => {
  const bytes = randomBytes(40_000_000);
  const others = [objects, await s3.open(undefined, s3.bucketAt(way.endpoint)), objects];
  const gathered = new Set<string>();
  const read: string[] = [];
  way.fault = ({ method, path }) => {
    const [key = '', query = ''] = path.split('?');
    if (method === 'POST' && query.startsWith('uploads')) gathered.add(key);
    if (method === 'GET' && gathered.has(key)) read.push(key);
    return undefined;
  };
  // Some parts and a rest, less than a part, the end of one part and more, and what is left.
  const ends = [19_000_000, 20_000_000, 33_000_000, bytes.length];
  for (const [at, end] of ends.entries()) {
    const [start, { uploads }] = [ends[at - 1] ?? 0, others[at % others.length] ?? objects];
    expect(await uploads.append('large', start, pieces(bytes.subarray(start, end)), 1e9)).toBe(end);
    // What was finished too soon goes on.
    if (at !== 2) continue;
    const refuse = () => Promise.reject(new Error('Not all is there.'));
    await expect(uploads.finish('large', refuse)).rejects.toThrow('Not all is there.');
  }
  expect(await objects.uploads.finish('large', () => undefined)).toEqual({
    sha256: hexOf(bytes),
    size: bytes.length,
  });
  expect(gathered.size).toBeGreaterThan(0);
  expect(read).toEqual([]);
  expect((await whole(hexOf(bytes))).equals(bytes)).toBe(true);
  await objects.uploads.drop('large');
});

test.each([
  { what: 'is of fewer bytes, as a process of the version before leaves it', is: { of: 8 * 1024 ** 2 } },
  { what: 'was kept in another way', is: { state: 'AAAA' } },
  { what: 'was not kept', is: undefined },
])('the hash of an upload that $what is found by reading', async ({ is }) => {
  const bytes = randomBytes(20_000_000);
  await objects.uploads.append('older', 0, pieces(bytes), 1e9);
  const { rows } = await s3.database.pool.query(
    `select state from platform.object_upload where id = 'older'`,
  );
  const { hash, ...state } = rows[0].state;
  expect(hash).toEqual({ of: 16 * 1024 ** 2, state: expect.any(String) });
  const changed = JSON.stringify(is ? { ...state, hash: { ...hash, ...is } } : state);
  await s3.database.pool.query(`update platform.object_upload set state = $1 where id = 'older'`, [changed]);
  expect(await objects.uploads.finish('older', () => undefined)).toMatchObject({ sha256: hexOf(bytes) });
  await objects.uploads.drop('older');
});
