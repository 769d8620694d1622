import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/client.ts';
import { createPlace } from '../support/createDatabase.ts';
import { ready, runTrivet, temporaryFolder, until } from './trivetProcess.ts';

// Each of these starts a whole server, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof createPlace>>;
let sockets: Socket[];

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await createPlace(join(folder.path, 'data'));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await folder.remove();
  await database.drop();
});

/** Starts a server that may open so many files; as many as this process when that is not said. */
async function start(settings: Record<string, string> = {}, files?: number): Promise<string> {
  const limited = join(folder.path, 'limited');
  if (files)
    writeFileSync(limited, `#!/bin/sh\nulimit -n ${files}\nexec '${process.execPath}' "$@"\n`, {
      mode: 0o700,
    });
  const given = {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    TRIVET_DATABASE_URL: database.url,
    ...settings,
  };
  return ready(runTrivet(['serve', '--no-build'], given, files ? limited : undefined));
}

type Open = { socket: Socket; said(): string; isOpen(): boolean };

/** Opens a connection and sends some bytes on it. */
async function open(url: string, bytes: string, localAddress?: string): Promise<Open> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
  sockets.push(socket);
  let said = '';
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (said += chunk));
  socket.on('close', () => {
    isOpen = false;
  });
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, said: () => said, isOpen: () => isOpen };
}

/** The beginning of a sign-in whose body does not come. */
const halfSignIn =
  'POST /api/v1/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user';
const halfHead = 'POST /api/v1/auth HTTP/1.1\r\nHost: local';

/** Asks on a connection of its own. */
function ask(url: string, path: string, options: RequestOptions = {}, body?: string) {
  return new Promise<{ status: number; again: number; text: string }>((resolve) => {
    const asking = httpRequest(`${url}${path}`, { agent: false, ...options }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, again: Number(answer.headers['retry-after']), text });
    });
    asking.once('error', (error) => resolve({ status: 0, again: 0, text: error.message }));
    asking.end(body);
  });
}

const administrator = JSON.stringify(ADMIN);
const json = { 'content-type': 'application/json' };
const signIn = (url: string, options: RequestOptions = {}) =>
  ask(url, '/api/v1/auth', { method: 'POST', headers: json, ...options }, administrator);

test('300 anonymous connections whose body or head does not come are ended, and told why', async () => {
  const url = await start({ TRIVET_BODY_SECONDS: '2', TRIVET_HEADER_SECONDS: '2' });
  const waiting: Open[] = [];
  for (let each = 0; each < 300; each++)
    waiting.push(await open(url, [halfSignIn, halfHead, ''][each % 3] ?? ''));
  await until('all are closed', () => waiting.every((each) => !each.isOpen()), 60_000);
  for (const { said } of waiting) {
    expect(said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(said()).toContain('"code":"request.timeout"');
  }
  expect((await signIn(url)).status).toBe(200);
});

test('a body that was refused before it came is not waited for without end either', async () => {
  const url = await start({ TRIVET_BODY_SECONDS: '2' });
  const refused = await open(
    url,
    halfSignIn.replace('/api/v1/auth', '/api/v1/groups').replace('localhost', new URL(url).host),
  );
  await until('it is refused', () => refused.said().startsWith('HTTP/1.1 401 '));
  await until('it is closed', () => !refused.isOpen());
});

test('an upload over a slow line arrives, however long it takes; one below the least rate does not', async () => {
  const url = await start({ TRIVET_BODY_SECONDS: '2', TRIVET_BODY_RATE: '5000' });
  const { bearer } = JSON.parse((await signIn(url)).text) as { bearer: string };
  const send = async (pieces: number, size: number) => {
    const edge = 'edge';
    const head = `--${edge}\r\nContent-Disposition: form-data; name="Slow.bin"; filename="Slow.bin"\r\n\r\n`;
    const tail = `\r\n--${edge}--\r\n`;
    const { said, socket, isOpen } = await open(
      url,
      `POST /repository/rest/ HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close\r\n` +
        `Content-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: ${head.length + pieces * size + tail.length}\r\n\r\n${head}`,
    );
    for (let each = 0; each < pieces && isOpen(); each++) {
      socket.write('x'.repeat(size));
      await pause(500);
    }
    socket.write(tail);
    await until('it is answered', () => !isOpen());
    return said();
  };
  // Twenty times the rate, so that a busy machine may dawdle; four times as long as a body may stand still.
  const [fast, slow] = await Promise.all([send(16, 50_000), send(60, 500)]);
  expect(fast).toMatch(/^HTTP\/1\.1 201 /);
  expect(slow).toMatch(/^HTTP\/1\.1 408 /);
});

test('with 256 files allowed, 400 connections that rest harm nobody: monitors and sign-ins are answered', async () => {
  const url = await start({}, 256);
  for (let each = 0; each < 400; each++) await open(url, each % 2 ? halfHead : '');
  for (const path of ['/health/live', '/health/ready'])
    expect(await ask(url, path)).toMatchObject({ status: 200 });
  expect(await signIn(url)).toMatchObject({ status: 200 });
});

test('one address cannot take all connections, and where none is left monitors are still answered', async () => {
  const url = await start({ TRIVET_MAX_CONNECTIONS: '20', TRIVET_BODY_SECONDS: '600' });
  const other = { localAddress: '127.0.0.2' };
  for (let each = 0; each < 100; each++) await open(url, halfSignIn);
  expect(await ask(url, '/health/ready')).toMatchObject({ status: 200 });
  expect(await signIn(url, other)).toMatchObject({ status: 200 });
  expect(await ask(url, '/health/ready', other)).toMatchObject({ status: 200 });
  await until('there is no room for this address', async () => {
    // One that has not begun its request yet may have gone for another one.
    await open(url, halfSignIn);
    return (await signIn(url)).status === 503;
  });
  const refused = await signIn(url);
  expect(refused).toMatchObject({ status: 503, again: 5 });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'server.unavailable' });
  expect(await ask(url, '/health/ready')).toMatchObject({ status: 200 });
  // Those of an address that rest make room for its next ones.
  for (const socket of sockets) socket.destroy();
  await until('there is room again', async () => (await signIn(url)).status === 200);
  for (let each = 0; each < 10; each++) await open(url, '');
  expect(await signIn(url)).toMatchObject({ status: 200 });
});
