import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type TestProcesses, testProcesses } from './processes.ts';
import { rangeOf, startStore, until } from './source.support.ts';
import { hexOf } from './support.ts';

// More than an answer waits for.
const bytes = Buffer.concat(Array(70).fill(randomBytes(1024 * 1024)));
const PAUSE = 20 * 1024 * 1024;

let store: Awaited<ReturnType<typeof startStore>>;
let processes: TestProcesses;
afterEach(async () => {
  await processes?.close();
  await store?.close();
});

/** A store that sends the first 20 MiB, and the rest when it is told. */
async function pausingStore() {
  const waiting: (() => void)[] = [];
  let paused = true;
  let etag = '"one"';
  const starts: number[] = [];
  const send = (response: ServerResponse, from: number) => response.end(bytes.subarray(from));
  store = await startStore((request, response) => {
    if (request.headers['if-match'] && request.headers['if-match'] !== etag)
      return response.writeHead(412).end();
    const { start, headers, status } = rangeOf(request, bytes.length);
    starts.push(start);
    response.writeHead(status, { ...headers, etag });
    if (!paused || start >= PAUSE) return send(response, start);
    response.write(bytes.subarray(start, PAUSE));
    // A few bytes now and then: it is slow, not silent.
    let at = PAUSE;
    const drip = setInterval(() => response.write(bytes.subarray(at, ++at)), 1000);
    response.once('close', () => clearInterval(drip));
    waiting.push(() => {
      clearInterval(drip);
      send(response, at);
    });
  });
  return {
    starts,
    goOn: () => {
      paused = false;
      for (const each of waiting) each();
    },
    change: () => {
      etag = '"two"';
    },
  };
}

const json = (more: object = {}) => ({
  name: 'large.bin',
  s3arn: 'arn:aws:s3:::releases/large.bin',
  ...more,
});

test('a large object is copied by a job, and until then there is nothing to download, complete or clone', {
  timeout: 120_000,
}, async () => {
  const { goOn } = await pausingStore();
  processes = await testProcesses(store.settings);
  const { ask } = await processes.start();
  const { status, body } = await ask('/v1/files', json({ checksum: hexOf(bytes) }));
  expect([status, body.state, body.size, body.upload]).toEqual([201, 'copying', bytes.length, undefined]);
  const path = `/v1/files/${body.id}`;
  expect((await ask(`${path}/complete`, {})).status).toBe(409);
  expect((await ask(`${path}/download`)).status).toBe(403);
  const pack = (await ask('/v1/packages', { name: 'P' })).body;
  expect((await ask(`/v1/packages/${pack.id}/files/${body.id}`, {}, 'PUT')).status).toBe(200);
  const clone = await ask(`/v1/packages/${pack.id}/clone`, {});
  expect([clone.status, clone.body.code]).toEqual([409, 'catalog.file.copying']);
  goOn();
  await until(async () => (await ask(path)).body.state === 'available');
  expect((await ask(path)).body.checksums).toEqual({ sha256: hexOf(bytes) });
  expect((await ask(`/v1/packages/${pack.id}/clone`, {})).status).toBe(201);
});

test('after kill -9 in the middle, the next process goes on where the bytes ended', {
  timeout: 120_000,
}, async () => {
  const { goOn, starts } = await pausingStore();
  processes = await testProcesses(store.settings);
  const first = await processes.start();
  const { body } = await first.ask('/v1/files', json({ checksum: hexOf(bytes) }));
  await until(async () => (await processes.uploaded(body.id)) >= PAUSE / 2);
  await processes.kill(first);
  goOn();
  const second = await processes.start();
  await until(async () => (await second.ask(`/v1/files/${body.id}`)).body.state === 'available');
  expect((await second.ask(`/v1/files/${body.id}`)).body.checksums.sha256).toBe(hexOf(bytes));
  // Once to look, once by the first process, then from where that ended.
  expect(starts.slice(0, 2)).toEqual([0, 0]);
  expect(starts.at(-1)).toBeGreaterThanOrEqual(PAUSE / 2);
});

test.each(['checksum', 'change'] as const)(
  'what turns out wrong is told at the entry: %s',
  {
    timeout: 120_000,
  },
  async (wrong) => {
    const { goOn, change } = await pausingStore();
    processes = await testProcesses(store.settings);
    const { ask } = await processes.start();
    const announced = wrong === 'checksum' ? { checksum: hexOf('something else') } : {};
    const { body } = await ask('/v1/files', json(announced));
    if (wrong === 'change') {
      await until(async () => (await processes.uploaded(body.id)) > 0);
      change();
      store.breakOff();
    }
    goOn();
    await until(async () => (await ask(`/v1/files/${body.id}`)).body.state === 'failed');
    const failed = (await ask(`/v1/files/${body.id}`)).body;
    const code = wrong === 'checksum' ? 'catalog.source.mismatch' : 'catalog.source.unreachable';
    expect(failed.problem.code).toBe(code);
    await until(async () => (await processes.uploaded(body.id)) === 0);
    expect(await processes.hasObject(hexOf(bytes))).toBe(false);
    expect((await ask(`/v1/files/${body.id}`, undefined, 'DELETE')).status).toBe(204);
  },
);
