import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

/** Two processes of one Trivet: the same database, master secret and public address. */
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const shared = { TRIVET_SECRET: 'of both', TRIVET_PUBLIC_URL: `http://127.0.0.1:${port}` };
  first = await startTestServer({ ...shared, TRIVET_PORT: String(port) });
  second = await startTestServer({ ...shared, TRIVET_DATABASE_URL: first.platform.database.url });
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

/** Asks the second process: both have the same public address, so its own port is named here. */
const atSecond = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${second.platform.settings.port}${path}`, { redirect: 'manual', ...init });
const json = (value: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});
const meAtSecond = async (headers: Record<string, string>) =>
  (await atSecond('/api/v1/me', { headers })).status;

test('failed sign-ins at one process count at the other', async () => {
  const wrong = { username: 'dave', password: 'wrong' };
  for (let at = 0; at < 3; at += 1)
    expect((await first.call('/api/v1/auth', { json: wrong })).status).toBe(401);
  for (let at = 0; at < 2; at += 1) expect((await atSecond('/api/v1/auth', json(wrong))).status).toBe(401);
  expect((await atSecond('/api/v1/auth', json(wrong))).status).toBe(429);
  expect((await first.call('/api/v1/auth', { json: { username: 'dave', password: 'dave' } })).status).toBe(
    429,
  );
});

test('an account that is disabled at one process is refused by the other within a moment', async () => {
  const headers = { authorization: `Bearer ${await first.bearer('bob')}` };
  expect(await meAtSecond(headers)).toBe(200);
  await first.call('/api/v1/users/bob', { as: 'admin', method: 'PATCH', json: { disabled: true } });
  await expect.poll(() => meAtSecond(headers), { timeout: 10_000, interval: 20 }).toBe(401);
});

test('a session that ends at one process ends at the other within a moment', async () => {
  const agent = createAgent(first.url);
  await agent.signIn('carol');
  const cookie = `trivet_session=${agent.jar.get('trivet_session')?.value}`;
  expect(await meAtSecond({ cookie })).toBe(200);
  await agent.post('/sign-out', {});
  await expect.poll(() => meAtSecond({ cookie }), { timeout: 10_000, interval: 20 }).toBe(401);
});

test('a key made at one process signs at the other, and tokens of both are good at both', async () => {
  await first.call('/api/v1/signing-keys', { as: 'admin', method: 'POST' });
  const kidOf = async (answer: Response) => {
    const { bearer } = (await answer.json()) as { bearer: string };
    const header = JSON.parse(Buffer.from(bearer.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    return { bearer, kid: header.kid };
  };
  const alice = { username: 'alice', password: 'alice' };
  const here = await kidOf(await first.call('/api/v1/auth', { json: alice }));
  const there = async () => (await kidOf(await atSecond('/api/v1/auth', json(alice)))).kid;
  expect(await meAtSecond({ authorization: `Bearer ${here.bearer}` })).toBe(200);
  await expect.poll(there, { timeout: 10_000, interval: 20 }).toBe(here.kid);
});

test('a sign-in that begins at one process may end at the other', async () => {
  const agent = createAgent(first.url);
  const { address } = await agent.visit('/sign-in?return=/health/live');
  const cookies = (path: string) =>
    [...agent.jar]
      .filter(([, each]) => path.startsWith(each.path))
      .map(([name, each]) => `${name}=${each.value}`)
      .join('; ');
  const path = new URL(address).pathname;
  const resumed = await atSecond(path, {
    method: 'POST',
    body: 'username=alice&password=alice',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: cookies(path),
      origin: first.url,
    },
  });
  expect(resumed.status).toBe(303);
  const { answer } = await agent.follow(resumed);
  expect(answer.url).toBe(`${first.url}/health/live`);
});
