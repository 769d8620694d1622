import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const addressOf = async (id: string, as = 'alice') =>
  (await server.call(`/v1/files/${id}/download`, { as })).headers.get('location') ?? '';
const made = async (bytes: Uint8Array<ArrayBuffer>) => addressOf((await catalog.file('abc.bin', bytes)).id);
const digits = bytesOf('0123456789'.repeat(10));
const asked = async (url: string, headers: Record<string, string>) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('several ranges are parts of one body, in the order in which they were asked for', async () => {
  const url = await made(digits);
  const answer = await asked(url, { range: 'bytes=90-, 0-1,3-4,200-' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBeNull();
  const [, boundary] =
    /^multipart\/byteranges; boundary=(\w+)$/.exec(answer.headers.get('content-type') ?? '') ?? [];
  const part = (range: string, body: string) =>
    `--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range}/100\r\n\r\n${body}\r\n`;
  expect(answer.text).toBe(
    `${part('90-99', '0123456789')}${part('0-1', '01')}${part('3-4', '34')}--${boundary}--\r\n`,
  );
  expect(answer.headers.get('content-length')).toBe(String(answer.text.length));
  expect(answer.headers.get('etag')).toBe(`"${hexOf(digits)}"`);
});

test('ranges that overlap or touch become one, and one that is left is no multipart', async () => {
  const url = await made(digits);
  const touching = await asked(url, { range: 'bytes=0-4,5-9,8-12' });
  expect([touching.status, touching.headers.get('content-range'), touching.text]).toEqual([
    206,
    'bytes 0-12/100',
    '0123456789012',
  ]);
  const left = await asked(url, { range: 'bytes=200-,2-3' });
  expect([left.status, left.headers.get('content-range'), left.text]).toEqual([206, 'bytes 2-3/100', '23']);
});

test('what a broken client or an attack asks for is answered with the whole file, once', async () => {
  const url = await made(digits);
  const many = Array.from({ length: 500 }, () => '0-').join();
  for (const range of [`bytes=${many}`, 'bytes=0-,1-,2-,3-', 'bytes=5-4', 'lines=1-2', 'bytes=0-1;2-3']) {
    const answer = await asked(url, { range });
    expect([answer.status, answer.text.length, answer.headers.get('content-range')]).toEqual([
      200,
      100,
      null,
    ]);
  }
});

test('a range that the file does not have is refused with its size', async () => {
  const answer = await asked(await made(digits), { range: 'bytes=100-,300-400' });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */100']);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'catalog.range.unsatisfiable',
    params: { size: 100 },
  });
});

test('HEAD has no ranges, and knows conditions', async () => {
  const url = await made(digits);
  const head = (headers: Record<string, string>) => fetch(url, { method: 'HEAD', headers });
  const whole = await head({ range: 'bytes=0-1' });
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '100']);
  expect((await head({ 'if-none-match': `"x", W/"${hexOf(digits)}"` })).status).toBe(304);
  expect((await head({ 'if-match': '"x"' })).status).toBe(412);
});

test('If-Range takes the tag and the date in every form, and no weak tag', async () => {
  const url = await made(digits);
  const { headers } = await fetch(url, { method: 'HEAD' });
  const modified = headers.get('last-modified') ?? '';
  const [, day, month, year, time] = /^\w+, (\d\d) (\w+) (\d+) (\S+) GMT$/.exec(modified) ?? [];
  const weekday = modified.slice(0, 3);
  const asctime = `${weekday} ${month} ${day?.replace(/^0/, ' ')} ${time} ${year}`;
  const status = async (condition: string) =>
    (await asked(url, { range: 'bytes=0-1', 'if-range': condition })).status;
  expect(await status(`"${hexOf(digits)}"`)).toBe(206);
  expect(await status(modified)).toBe(206);
  expect(await status(asctime)).toBe(206);
  expect(await status(`W/"${hexOf(digits)}"`)).toBe(200);
  expect(await status(new Date(Date.parse(modified) + 1000).toUTCString())).toBe(200);
});

test('a file without bytes has no range, and its last bytes are all of it', async () => {
  const url = await made(bytesOf(''));
  expect((await asked(url, { range: 'bytes=0-' })).status).toBe(416);
  const tail = await asked(url, { range: 'bytes=-5' });
  expect([tail.status, tail.text, tail.headers.get('content-length')]).toEqual([200, '', '0']);
});

test('304 and 412 carry the tag', async () => {
  const url = await made(digits);
  const etag = `"${hexOf(digits)}"`;
  const same = await asked(url, { 'if-none-match': etag });
  expect([same.status, same.headers.get('etag'), same.text]).toEqual([304, etag, '']);
  const failed = await asked(url, { 'if-match': '"x", "y"' });
  expect([failed.status, failed.headers.get('etag')]).toEqual([412, etag]);
  expect(JSON.parse(failed.text).code).toBe('request.precondition.failed');
  expect((await asked(url, { 'if-match': `"x", ${etag}` })).status).toBe(200);
});

test('many at once get the right bytes, also when others break off', async () => {
  const bytes = new Uint8Array(randomBytes(3_000_001));
  const url = await made(bytes);
  const whole = async () => hexOf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const broken = async () => {
    const request = get(url);
    const [answer] = await once(request, 'response');
    answer.once('data', () => request.destroy());
    await new Promise((resolve) => answer.once('close', resolve));
  };
  const all = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? broken() : whole())),
  );
  for (const hex of all.filter((each) => each !== undefined)) expect(hex).toBe(hexOf(bytes));
  expect(await whole()).toBe(hexOf(bytes));
});

test('a download that goes on ends within seconds when the release is depublished', async () => {
  const bytes = new Uint8Array(80_000_000);
  const { file, release } = await catalog.release(bytes);
  await catalog.account();
  const request = get(await addressOf(file.id, 'bob'));
  const [answer] = await once(request, 'response');
  const ended = new Promise((resolve) => {
    answer.once('error', resolve);
    answer.once('end', () => resolve('all came'));
  });
  await once(answer, 'readable');
  await catalog.change(release.path, { state: 'depublished' });
  const began = Date.now();
  // The client takes nothing meanwhile, as one with a slow line.
  while (!answer.destroyed && !request.destroyed && Date.now() - began < 15_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (Date.now() - began > 8000) answer.resume();
  }
  expect(await ended).toMatchObject({ code: 'ECONNRESET' });
});
