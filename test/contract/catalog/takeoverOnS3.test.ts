import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucket, objectsIn, type Store, startS3 } from '../../support/s3.ts';
import { type TestProcesses, testProcesses } from './processes.ts';
import { hexOf } from './support.ts';

let store: Store;
let processes: TestProcesses;
beforeAll(async () => {
  store = await startS3();
  await createBucket(store, 'shared');
  processes = await testProcesses(objectsIn(store, 'shared'));
});
afterAll(async () => {
  await processes?.close();
  await store?.close();
});

test('an upload to S3 goes on at another process when its own is killed, with every acknowledged byte', async () => {
  const [one, other] = [await processes.start(), await processes.start()];
  const bytes = new Uint8Array(randomBytes(20_000_000));
  const made = await one.ask('/v1/files', { name: 'large.bin', size: bytes.length });
  const url: string = made.body.upload.url;
  const send = (to: string, range: string, body?: BodyInit) =>
    fetch(to, {
      method: 'PUT',
      headers: { 'content-range': `bytes ${range}/${bytes.length}` },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit);
  const acknowledged = 9_500_000;
  expect((await send(url, `0-${acknowledged - 1}`, bytes.slice(0, acknowledged))).status).toBe(308);

  // The next piece stands still after a while, and its process dies.
  const body = new ReadableStream({
    start(to) {
      to.enqueue(bytes.slice(acknowledged, acknowledged + 9_000_000));
    },
  });
  const broken = send(url, `${acknowledged}-${bytes.length - 1}`, body).then(
    () => 'answered',
    () => 'broken off',
  );
  const there = url.replace(one.url, other.url);
  const received = async () => (await (await send(there, '*')).json()).received as number;
  await expect.poll(received).toBeGreaterThan(acknowledged);
  await processes.kill(one);
  expect(await broken).toBe('broken off');

  const at = await received();
  expect(at).toBeGreaterThanOrEqual(acknowledged);
  expect((await send(there, `${at}-${bytes.length - 1}`, bytes.slice(at))).status).toBe(200);
  const done = await other.ask(`/v1/files/${made.body.id}/complete`, { checksum: hexOf(bytes) });
  expect([done.status, done.body.checksums?.sha256]).toEqual([200, hexOf(bytes)]);
});
