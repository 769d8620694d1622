import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, startStrongServer, startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
let now = new Date('2026-03-01T10:00:00.500Z');
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
beforeAll(async () => {
  server = await startTestServer({ TRIVET_TRUSTED_PROXIES: '127.0.0.1' }, () => now);
});
afterAll(() => server.close());
// Each test stands alone: what failed before no longer counts two days later.
beforeEach(() => minutes(2 * 24 * 60));

const auth = (username: string, password: string, from = '192.0.2.1', scope?: string) =>
  server.call('/api/v1/auth', {
    json: { username, password, ...(scope === undefined ? {} : { scope }) },
    headers: { 'x-forwarded-for': from },
  });
const statuses = async (count: number, ask: (at: number) => Promise<Response>) => {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await ask(at)).status);
  return found;
};

test('a right password answers a bearer token in the shape that clients of the Domino REST API read', async () => {
  const answer = await auth('Alice', 'alice', undefined, 'MAIL $DATA');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = (await answer.json()) as { bearer: string; claims: Record<string, unknown> };
  expect(body).toEqual({
    bearer: expect.any(String),
    claims: decodeJwt(body.bearer),
    leeway: 5,
    expSeconds: 3600,
    issueDate: now.toISOString(),
  });
  expect(body.claims).toMatchObject({
    iss: `${server.url}/oidc`,
    aud: server.url,
    sub: expect.any(String),
    CN: 'CN=Alice Example/O=Acme',
    scope: 'MAIL $DATA',
    email: 'alice@acme.example',
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(now.getTime() / 1000) + 3600,
  });
  expect(decodeProtectedHeader(body.bearer)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
});

test('a wrong password and an unknown name are refused alike', async () => {
  for (const username of ['alice', 'nobody at all', "' or 1=1 --"]) {
    const answer = await auth(username, 'wrong');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({
      code: 'identity.credentials.wrong',
      params: {},
      summary: 'The user name or the password is wrong.',
      status: 401,
      message: 'The user name or the password is wrong.',
    });
  }
});

test('an unknown name costs the same time as a known one', async () => {
  const strong = await startStrongServer();
  const time = async (username: string) => {
    const begun = performance.now();
    await strong.call('/api/v1/auth', { json: { username, password: 'wrong' } });
    return performance.now() - begun;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // By turns, so that what else the machine does falls on both.
  for (let at = 0; at < 4; at += 1) {
    known.push(await time(ADMIN.username));
    unknown.push(await time(`nobody-${at}`));
  }
  await strong.close();
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5);
});

test('after five failures an account is locked for that address, twice as long each time', async () => {
  expect(await statuses(6, () => auth('bob', 'wrong'))).toEqual([401, 401, 401, 401, 401, 429]);
  const locked = await auth('bob', 'bob');
  expect(locked.status).toBe(429);
  expect(locked.headers.get('retry-after')).toBe('60');
  expect(await locked.json()).toMatchObject({
    code: 'identity.locked',
    params: { seconds: 60 },
    status: 429,
  });
  minutes(1);
  expect((await auth('bob', 'wrong')).status).toBe(401);
  const again = await auth('bob', 'bob');
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '120']);
  minutes(1);
  expect((await auth('bob', 'bob')).status).toBe(429);
  minutes(1);
  expect((await auth('bob', 'bob')).status).toBe(200);
});

test('the right password from another address is not locked out, a wrong one from there is', async () => {
  await statuses(5, () => auth('carol', 'wrong'));
  expect((await auth('carol', 'carol')).status).toBe(429);
  expect((await auth('carol', 'carol', '203.0.113.7')).status).toBe(200);
  expect((await auth('carol', 'wrong', '203.0.113.8')).status).toBe(429);
  expect((await auth('carol', 'carol', '203.0.113.8')).status).toBe(429);
});

test('a right password forgives only what the same address got wrong', async () => {
  expect(await statuses(4, () => auth('dave', 'wrong'))).toEqual([401, 401, 401, 401]);
  expect((await auth('dave', 'dave')).status).toBe(200);
  expect(await statuses(4, () => auth('dave', 'wrong'))).toEqual([401, 401, 401, 401]);
  expect((await auth('dave', 'dave', '203.0.113.9')).status).toBe(200);
  expect((await auth('dave', 'wrong')).status).toBe(401);
  expect((await auth('dave', 'dave')).status).toBe(429);
});

test('after twenty failures an address is locked for every account; IPv6 counts by network', async () => {
  const from = (at: number) => `2001:db8:1:2::${(at + 1).toString(16)}`;
  const people = ['alice', 'bob', 'carol', 'dave'];
  const tried = await statuses(20, (at) => auth(people[at % 4] ?? '', 'wrong', from(at)));
  expect(tried).toEqual(Array.from({ length: 20 }, () => 401));
  expect((await auth(ADMIN.username, ADMIN.password, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await auth(ADMIN.username, ADMIN.password, '2001:db8:1:3::1')).status).toBe(200);
});

test('failures count for fifteen minutes', async () => {
  await statuses(4, () => auth('alice', 'wrong'));
  minutes(16);
  expect(await statuses(4, () => auth('alice', 'wrong'))).toEqual([401, 401, 401, 401]);
  expect((await auth('alice', 'alice')).status).toBe(200);
});

test('guesses sent all at once get no more answers than guesses one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => auth('bob', 'wrong', '198.51.100.77')));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(19);
});

const basic = (username: string, password: string, from: string, more: Record<string, string> = {}) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  'x-forwarded-for': from,
  ...more,
});

test('HTTP Basic works where both ends are this machine, and counts for the lock-out', async () => {
  const list = (username: string, password: string, from: string) =>
    server.call('/repository/rest/', { headers: basic(username, password, from) });
  expect((await list('alice', 'alice', '192.0.2.50')).status).toBe(200);
  expect((await list('alice', 'alice', '192.0.2.50')).status).toBe(200);
  const wrong = await list('alice', 'wrong', '192.0.2.51');
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringContaining('Basic'),
  ]);
  expect(await statuses(5, () => list('alice', 'wrong', '192.0.2.51'))).toEqual([401, 401, 401, 401, 429]);
  expect((await auth('alice', 'alice', '192.0.2.51')).status).toBe(429);
  expect((await list('alice', 'alice', '192.0.2.50')).status).toBe(200);
});

test('a password that a browser sends along by itself changes nothing for another site', async () => {
  const post = (headers: Record<string, string>) =>
    server.call('/repository/rest/', {
      method: 'POST',
      headers: basic('alice', 'alice', '192.0.2.60', headers),
    });
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({})).status).not.toBe(403);
});
