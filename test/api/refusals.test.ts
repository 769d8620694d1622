import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

type Entry = {
  id: number;
  username: string | null;
  action: string;
  thing: string;
  detail: Record<string, unknown>;
  request: string | null;
};

/** Looks like what somebody types into the wrong field. */
const MISTYPED = 'correct-horse-battery';
let server: TestServer;
let log = '';
let now = new Date('2026-03-01T10:00:00Z');
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};
beforeAll(async () => {
  const settings = { TRIVET_TRUSTED_PROXIES: '127.0.0.1', TRIVET_LOG_LEVEL: 'info' };
  server = await startSingleServer(
    settings,
    () => now,
    (line) => {
      log += line;
    },
  );
});
afterAll(() => server.close());
// Each test stands alone: nothing of another one counts, and tokens are got anew.
beforeEach(() => minutes(30));

const auth = (username: string, password: string, from: string) =>
  server.call('/api/v1/auth', { json: { username, password }, headers: { 'x-forwarded-for': from } });
const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** A bearer that is good now: the clock moves on between the tests. */
async function bearerOf(username: string, password = username): Promise<string> {
  const answer = await auth(username, password, '127.0.0.1');
  return ((await answer.json()) as { bearer: string }).bearer;
}

/** What the audit trail says, newest first. */
async function trail(query = ''): Promise<Entry[]> {
  const headers = { authorization: `Bearer ${await bearerOf(ADMIN.username, ADMIN.password)}` };
  const answer = await server.call(`/api/v1/audit?limit=500${query}`, { headers });
  return ((await answer.json()) as { items: Entry[] }).items;
}

/** What it says of an address, oldest first, once it says so much. */
async function entriesOf(address: string, count: number): Promise<Entry[]> {
  let found: Entry[] = [];
  const read = async () => {
    found = (await trail()).filter(({ detail }) => detail.address === address).reverse();
    return found.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  return found;
}
const brief = (entries: Entry[]) =>
  entries.map(({ action, thing, detail }) => `${action} ${thing} ${detail.reason ?? ''}`.trim());
/** What the log says of an address, at which level. */
const linesOf = (address: string) =>
  log
    .split('\n')
    .filter((line) => line.includes(`"${address}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a wrong password is logged at warning and audited, with the account, the address and the request', async () => {
  const answer = await auth('Alice', 'wrong', '192.0.2.1');
  const [entry, ...more] = await entriesOf('192.0.2.1', 1);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    username: null,
    action: 'identity.signin.refuse',
    thing: 'identity/user/alice',
    detail: { reason: 'wrong password', address: '192.0.2.1', route: 'POST /api/v1/auth' },
    request: answer.headers.get('x-request-id'),
  });
  expect(linesOf('192.0.2.1')).toEqual([
    expect.objectContaining({ level: 40, action: 'identity.signin.refuse', thing: 'identity/user/alice' }),
  ]);
});

test('a name that nobody has may be a password in the wrong field, and is kept nowhere', async () => {
  await auth(MISTYPED, 'x', '192.0.2.2');
  expect(brief(await entriesOf('192.0.2.2', 1))).toEqual([
    'identity.signin.refuse identity/user no such account',
  ]);
  await server.call('/repository/rest/', {
    headers: { authorization: basic(MISTYPED, 'x'), 'x-forwarded-for': '192.0.2.2' },
  });
  expect(JSON.stringify(await trail())).not.toContain(MISTYPED);
  expect(log).not.toContain(MISTYPED);
});

test('a right password is audited too', async () => {
  await auth('bob', 'bob', '192.0.2.3');
  const [entry] = await entriesOf('192.0.2.3', 1);
  expect(entry).toMatchObject({
    username: 'bob',
    action: 'identity.token.issue',
    thing: 'identity/user/bob',
  });
});

test('a lock-out is told once, when it begins; what it refuses is counted', async () => {
  for (let at = 0; at < 12; at += 1) await auth('carol', 'wrong', '192.0.2.4');
  const first = await entriesOf('192.0.2.4', 3);
  expect(brief(first)).toEqual([
    'identity.signin.refuse identity/user/carol wrong password',
    'identity.signin.lock identity/user/carol',
    'identity.signin.refuse identity/user/carol locked',
  ]);
  expect(first[1]?.detail).toMatchObject({ seconds: 60 });
  minutes(2);
  await auth('carol', 'carol', '192.0.2.5');
  await auth('carol', 'wrong', '192.0.2.6');
  const all = await entriesOf('192.0.2.4', 5);
  expect(all.slice(3).map(({ action, detail }) => [action, detail.reason, detail.repeated])).toEqual([
    ['identity.signin.refuse', 'wrong password', 4],
    ['identity.signin.refuse', 'locked', 6],
  ]);
});

test('an address that is locked for all accounts is told', async () => {
  for (let at = 0; at < 20; at += 1) await auth(`nobody-${at % 7}`, 'wrong', '192.0.2.7');
  // Where a minute ends meanwhile, what it had is summed up and the next one tells again.
  expect([...new Set(brief(await entriesOf('192.0.2.7', 2)))]).toEqual([
    'identity.signin.refuse identity/user no such account',
    'identity.signin.lock identity/user',
  ]);
});

test('the form, HTTP Basic and one’s own password count as doors', async () => {
  const agent = createAgent(server.url);
  const form = await agent.visit('/sign-in');
  const from = { origin: server.url, 'x-forwarded-for': '192.0.2.8' };
  const again = await agent.post(form.address, { username: 'dave', password: 'wrong' }, from);
  expect(again.status, form.address).toBe(401);
  await server.call('/repository/rest/', {
    headers: { authorization: basic('dave', 'wrong'), 'x-forwarded-for': '192.0.2.9' },
  });
  const bearer = await bearerOf('dave');
  await server.call('/api/v1/me/password', {
    method: 'PUT',
    json: { current: 'wrong', password: 'a fine long one' },
    headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': '192.0.2.10' },
  });
  for (const [address, route] of [
    ['192.0.2.8', 'POST /sign-in/:uid'],
    ['192.0.2.9', 'GET /repository/rest/'],
    ['192.0.2.10', 'PUT /api/v1/me/password'],
  ] as const)
    expect(await entriesOf(address, 1)).toEqual([
      expect.objectContaining({ thing: 'identity/user/dave', detail: expect.objectContaining({ route }) }),
    ]);
});

test('bad bearer and refresh tokens are told without what stands in them', async () => {
  const get = (token: string) =>
    server.call('/api/v1/me', {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.11' },
    });
  const bearer = await bearerOf('bob');
  await get(`${bearer.slice(0, -6)}AAAAAA`);
  await get('of-nobody');
  await server.call('/v1/apitokens/exchange', {
    json: { refreshToken: `ofNobody${'x'.repeat(56)}` },
    headers: { 'x-forwarded-for': '192.0.2.11' },
  });
  const entries = await entriesOf('192.0.2.11', 2);
  expect(brief(entries)).toEqual([
    'identity.access.refuse GET /api/v1/me identity.token.wrong',
    'identity.access.refuse POST /v1/apitokens/exchange catalog.token.refused',
  ]);
  expect(log).not.toMatch(/of-nobody|ofNobody/);
  expect(log).not.toContain(bearer.slice(0, 40));
});

test('a wrong client secret at the OpenID provider is told, and a client that nobody knows is not named', async () => {
  const token = (client: string) =>
    server.call('/oidc/token', {
      method: 'POST',
      body: 'grant_type=authorization_code&code=of-nobody&redirect_uri=http://x',
      headers: {
        authorization: basic(client, 'not its secret'),
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '192.0.2.12',
      },
    });
  expect((await token('trivet-tokens')).status).toBe(401);
  expect((await token(MISTYPED)).status).toBe(401);
  expect(brief(await entriesOf('192.0.2.12', 2))).toEqual([
    'identity.client.refuse identity/client/trivet-tokens invalid_client',
    'identity.client.refuse identity/client invalid_client',
  ]);
});

test('a write that is refused names who wanted it; ordinary reading that is refused is no event', async () => {
  const bearer = await bearerOf('carol');
  const ask = (method: string, path: string, json?: unknown) =>
    server.call(path, {
      method,
      ...(json === undefined ? {} : { json }),
      headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': '192.0.2.13' },
    });
  expect((await ask('GET', '/api/dxl/database?nsfPath=demo.nsf')).status).toBe(403);
  expect((await ask('POST', '/api/v1/groups', { name: 'Mine' })).status).toBe(403);
  expect((await ask('GET', '/api/v1/users')).status).toBe(403);
  expect((await server.call('/api/v1/me', { headers: { 'x-forwarded-for': '192.0.2.13' } })).status).toBe(
    401,
  );
  const entries = await entriesOf('192.0.2.13', 2);
  expect(entries.map(({ username, thing }) => `${username} ${thing}`)).toEqual([
    'carol POST /api/v1/groups',
    'carol GET /api/v1/users',
  ]);
});

test('somebody who fails from thousands of addresses fills no disk', async () => {
  const ask = (at: number) =>
    server.call('/api/v1/me', {
      headers: { authorization: 'Bearer x', 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` },
    });
  const before = log.split('\n').length;
  for (let at = 0; at < 2000; at += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => ask(at + i)));
  minutes(1);
  await ask(3000);
  await entriesOf('2001:db8:bb8::1', 1);
  const [counted] = await trail('&thing=identity/refusals');
  expect(counted).toMatchObject({ action: 'identity.refusals.count', detail: { more: 1970 } });
  expect(log.split('\n').length - before).toBeLessThan(50);
});
