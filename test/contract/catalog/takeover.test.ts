import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type TestProcesses, testProcesses } from './processes.ts';
import { until } from './source.support.ts';
import { hexOf } from './support.ts';

const bytes = randomBytes(1_000_000);
const SENT = 300_000;
let processes: TestProcesses;
afterEach(() => processes?.close());

/** Begins a PUT and goes on only when it is told; what the server answers is collected. */
function begin(url: URL): { socket: Socket; answer: () => string } {
  let answer = '';
  const socket = connect(Number(url.port), url.hostname, () => {
    const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, SENT)]));
  });
  socket.on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  return { socket, answer: () => answer };
}

test('an upload that one process receives is taken over by another; the first writes nothing more', {
  timeout: 120_000,
}, async () => {
  processes = await testProcesses();
  const one = await processes.start();
  const two = await processes.start();
  const { body: file } = await one.ask('/v1/files', { name: 'abc.bin', checksum: hexOf(bytes) });
  const { body: same } = await two.ask(`/v1/files/${file.id}`);
  const first = begin(new URL(file.upload.url));
  await until(async () => (await processes.uploaded(file.id)) === SENT);

  // Nobody completes what another process still receives.
  const early = await two.ask(`/v1/files/${file.id}/complete`, {});
  expect([early.status, early.body.code]).toEqual([409, 'upload.running']);

  const url = new URL(same.upload.url);
  url.port = new URL(two.url).port;
  const rest = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes.subarray(SENT)),
    headers: { 'content-range': `bytes ${SENT}-${bytes.length - 1}/${bytes.length}` },
  });
  expect([rest.status, await rest.json()]).toEqual([200, { received: bytes.length }]);
  first.socket.write(Buffer.alloc(400_000, 'late'));
  await until(async () => first.answer() !== '');
  expect(first.answer()).toContain('upload.replaced');
  const done = await one.ask(`/v1/files/${file.id}/complete`, {});
  expect([done.status, done.body.checksums?.sha256]).toEqual([200, hexOf(bytes)]);
  first.socket.destroy();
});

test('the upload of a process that was killed is free for the next', { timeout: 120_000 }, async () => {
  processes = await testProcesses();
  const one = await processes.start();
  const two = await processes.start();
  const { body: file } = await one.ask('/v1/files', { name: 'abc.bin' });
  const first = begin(new URL(file.upload.url));
  await until(async () => (await processes.uploaded(file.id)) === SENT);
  await processes.kill(one);
  first.socket.destroy();
  const url = new URL(file.upload.url);
  url.port = new URL(two.url).port;
  const whole = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  expect(whole.status).toBe(200);
  expect((await two.ask(`/v1/files/${file.id}/complete`, {})).body.checksums.sha256).toBe(hexOf(bytes));
});
