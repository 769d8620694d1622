import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterRoom, visit } from '../contract/documents/support.ts';
import { ADMIN } from '../support/client.ts';
import { createPlace } from '../support/createDatabase.ts';
import { ready, runTrivet, type TrivetProcess, temporaryFolder, until } from './trivetProcess.ts';

// Each of these starts a whole server, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof createPlace>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await createPlace(join(folder.path, 'data'));
});
afterEach(async () => {
  await folder.remove();
  await database.drop();
});

async function start(settings: Record<string, string> = {}) {
  const server = runTrivet(['serve', '--no-build'], {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    TRIVET_DATABASE_URL: database.url,
    ...settings,
  });
  return { server, url: await ready(server) };
}

const signIn = (url: string) =>
  fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });

/** Waits until so many requests have arrived; a signal would reach the server before those that are on their way.
 *  @param done how many of them were answered. */
const arrived = (url: string, count: number, done = () => 0) =>
  until(`${count} requests arrived`, async () => {
    const before = done();
    const numbers = await (await fetch(`${url}/metrics`)).text();
    const running = Number(/^trivet_http_requests_running (\d+)/m.exec(numbers)?.[1]);
    // The one that asks runs too.
    return before + running - 1 >= count;
  });

/** Begins an upload of so many bytes, of which the first half is sent. */
async function beginUpload(url: string, size: number) {
  const { bearer } = (await (await signIn(url)).json()) as { bearer: string };
  const edge = 'edge';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="Large.bin"; filename="Large.bin"\r\n\r\n`;
  const tail = `\r\n--${edge}--\r\n`;
  const sending = httpRequest(`${url}/repository/rest/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<{ status: number; size?: number }>((resolve) => {
    sending.once('error', () => resolve({ status: 0 }));
    sending.once('response', async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, ...JSON.parse(text) });
    });
  });
  const half = Buffer.alloc(size / 2, 'x');
  sending.write(head);
  await new Promise((resolve) => sending.write(half, resolve));
  await arrived(url, 1);
  return { answered, finish: () => sending.end(Buffer.concat([half, Buffer.from(tail)])) };
}

/** A connection on which one request was answered, and what came on it. */
async function idle(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** What a server that stops says to a new request: its status, or `refused`. */
const asked = (url: string, path: string) =>
  fetch(`${url}${path}`).then(
    (answer) => `${answer.status} ${answer.headers.get('connection')}`,
    () => 'refused',
  );

const isOver = ({ child }: TrivetProcess) => child.exitCode !== null || child.signalCode !== null;

test('SIGTERM lets running requests end: sign-ins and an upload; idle connections close, new requests are refused', async () => {
  // However busy the machine is.
  const { server, url } = await start({ TRIVET_STOP_SECONDS: '120' });
  const upload = await beginUpload(url, 30 * 1024 * 1024);
  const resting = await idle(url);
  const rested = once(resting, 'close');
  // They wait for one another: a password takes a tenth of a second, two at a time.
  const statuses: number[] = [];
  const signingIn = Array.from({ length: 12 }, () =>
    signIn(url).then(({ status }) => void statuses.push(status)),
  );
  await arrived(url, 13, () => statuses.length);
  server.child.kill('SIGTERM');
  await Promise.all(signingIn);
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
  await rested;
  expect(['503 close', 'refused']).toContain(await asked(url, '/health/ready'));
  expect(['503 close', 'refused']).toContain(await asked(url, '/api/v1/me'));
  expect(isOver(server)).toBe(false);
  upload.finish();
  expect(await upload.answered).toMatchObject({ status: 201, size: 30 * 1024 * 1024 });
  expect(await server.ended).toBe(0);
});

test('while a request runs, a server that stops says so: not ready, and every new request is to come again', async () => {
  const { server, url } = await start();
  const upload = await beginUpload(url, 1024);
  server.child.kill('SIGTERM');
  await until('it says that it stops', async () => (await asked(url, '/health/ready')) === '503 close');
  expect((await (await fetch(`${url}/health/ready`)).json()) as object).toMatchObject({
    status: 'failed',
    checks: { start: 'ok', stop: 'failed' },
  });
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const refused = await signIn(url);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'server.unavailable' });
  upload.finish();
  expect((await upload.answered).status).toBe(201);
  expect(await server.ended).toBe(0);
});

test('whoever only waits for news is answered at once when the server stops', async () => {
  const { server, url } = await start({ TRIVET_STOP_SECONDS: '1' });
  const { bearer } = (await (await signIn(url)).json()) as { bearer: string };
  const headers = { authorization: `Bearer ${bearer}` };
  const look = (query: string) => fetch(`${url}/api/v1/notices/state${query}`, { headers });
  const { state } = (await (await look('')).json()) as { state: string };
  const waiting = look(`?since=${state}&wait=30`);
  await arrived(url, 1);
  server.child.kill('SIGTERM');
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([200, { state, unread: 0 }]);
  expect(await server.ended).toBe(0);
});

test('what has not ended after TRIVET_STOP_SECONDS is cut, and the server ends', async () => {
  const { server, url } = await start({ TRIVET_STOP_SECONDS: '1' });
  const upload = await beginUpload(url, 1024);
  server.child.kill('SIGTERM');
  expect(await upload.answered).toEqual({ status: 0 });
  expect(await server.ended).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)('a second %s ends the server at once', async (signal) => {
  const { server, url } = await start({ TRIVET_STOP_SECONDS: '3600' });
  const upload = await beginUpload(url, 1024);
  server.child.kill(signal);
  await until('it stops', async () => (await asked(url, '/health/ready')) === '503 close');
  // A terminal, npm and what hands over may each pass the same one on: what comes together is one.
  server.child.kill(signal);
  await pause(1500);
  expect(isOver(server)).toBe(false);
  server.child.kill(signal);
  expect(await server.ended).toBe(signal === 'SIGTERM' ? 143 : 130);
  expect((await upload.answered).status).toBe(0);
});

test('what is typed while the server stops is stored, and is there after the next start', async () => {
  const first = await start({ TRIVET_DEMO: '1' });
  const alice = await visit(first, 'alice');
  const opened = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  const { room } = (await opened.json()) as { room: string };
  const editor = await enterRoom(first, alice, room);
  const closed = new Promise<number>((resolve) =>
    editor.provider.on('close', ({ event }: { event: { code: number } }) => resolve(event.code)),
  );
  const upload = await beginUpload(first.url, 1024);
  first.server.child.kill('SIGTERM');
  await until('it stops', async () => (await asked(first.url, '/health/ready')) === '503 close');
  await editor.saved(editor.type(' typed late.', 'Have a good look'));
  editor.type(' typed last.', 'Have a good look');
  upload.finish();
  expect(await closed).toBe(1012);
  editor.close();
  expect(await first.server.ended).toBe(0);

  const second = await start({ TRIVET_DEMO: '1' });
  const again = await enterRoom(second, await visit(second, 'alice'), room);
  const text = again.text();
  again.close();
  expect(text).toContain('typed late.');
});
