import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startSingleServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

const LIMIT = 20;
let server: TestServer;
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  const settings = { TRIVET_RATE_LIMIT: String(LIMIT), TRIVET_TRUSTED_PROXIES: '127.0.0.1' };
  server = await startSingleServer(settings, () => now);
  for (const person of ['alice', 'bob']) await server.bearer(person);
});
afterAll(() => server.close());
// Each test has a second of its own; how long it takes does not matter, because the clock stands still.
beforeEach(() => nextSecond());
const nextSecond = () => {
  now = new Date(now.getTime() + 1000);
};

const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
});
/** How often which status was answered. */
async function tally(count: number, ask: (at: number) => Promise<number>): Promise<Record<number, number>> {
  const statuses = await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  return Object.fromEntries(
    [...new Set(statuses)].map((each) => [each, statuses.filter((status) => status === each).length]),
  );
}
const call = async (path: string, options: Parameters<TestServer['call']>[1]) =>
  (await server.call(path, options)).status;
/** The status of a request for a host of another name, which fetch does not send. */
const throughNode = (address: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { host, 'x-forwarded-for': address };
    get(`${server.url}/`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', reject);
  });
const mine = (as: string, address: string) => call('/api/v1/me', { as, ...from(address) });

test('bad bearer tokens are refused by the limit, whatever stands in them', async () => {
  const bad = (address: string) => (at: number) =>
    call('/api/v1/me', from(address, { authorization: `Bearer ${at}.bad.token` }));
  expect(await tally(400, bad('192.0.2.1'))).toEqual({ 401: LIMIT, 429: 400 - LIMIT });
  expect(await tally(5, bad('192.0.2.2'))).toEqual({ 401: 5 });
  const refused = await server.call('/api/v1/me', from('192.0.2.1'));
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'request.too.many', status: 429 });
  nextSecond();
  expect(await tally(5, bad('192.0.2.1'))).toEqual({ 401: 5 });
});

test.each([
  ['unknown addresses', (at: number) => call(`/nothing/${at}`, from('192.0.2.10')), 404],
  ['unknown methods', () => call('/api/v1/me', { method: 'DELETE', ...from('192.0.2.11') }), 405],
  ['malformed addresses', () => call('/%zz', from('192.0.2.16')), 400],
  ['unknown hosts', () => throughNode('192.0.2.12', 'elsewhere.example'), 421],
  [
    'session cookies of nobody',
    () => call('/api/v1/me', from('192.0.2.13', { cookie: 'trivet_session=x' })),
    401,
  ],
  [
    'Basic without a name',
    // A busy machine has no time for some of the passwords that the limit lets through.
    () =>
      call('/repository/rest/', from('192.0.2.14', { authorization: 'Basic eDp5' })).then((status) =>
        status === 503 ? 401 : status,
      ),
    401,
  ],
  ['the OpenID provider', () => call('/oidc/nothing', from('192.0.2.15')), 404],
])('%s are refused by the limit', async (_, ask, status) => {
  expect(await tally(400, ask)).toEqual({ [status]: LIMIT, 429: 400 - LIMIT });
});

test('sockets that are refused count too', async () => {
  const open = () =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(
        `${server.url.replace('http', 'ws')}/docs/rooms`,
        from('192.0.2.20', { authorization: 'Bearer bad' }),
      );
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(101));
      socket.on('error', reject);
    });
  expect(await tally(60, open)).toEqual({ 401: LIMIT, 429: 60 - LIMIT });
});

test('IPv6 counts by network', async () => {
  const ask = (at: number) => call('/nothing', from(`2001:db8:1:2::${at.toString(16)}`));
  expect(await tally(60, ask)).toEqual({ 404: LIMIT, 429: 60 - LIMIT });
  expect(await call('/nothing', from('2001:db8:1:3::1'))).toBe(404);
});

test('somebody who is signed in counts as themselves, wherever they are', async () => {
  expect(await tally(30, (at) => mine('alice', `192.0.2.${30 + at}`))).toEqual({ 200: LIMIT, 429: 10 });
  expect(await mine('bob', '192.0.2.30')).toBe(200);
  // What they ask for takes nothing from others of the same address.
  expect(await tally(LIMIT, () => call('/nothing', from('192.0.2.30')))).toEqual({ 404: LIMIT });
});

test('whoever floods an address keeps nobody out who is signed in there', async () => {
  expect(await mine('alice', '192.0.2.70')).toBe(200);
  expect(await tally(30, () => call('/nothing', from('192.0.2.70')))).toEqual({ 404: LIMIT, 429: 10 });
  expect(await mine('alice', '192.0.2.70')).toBe(200);
  const unknown = () => call('/nothing', { as: 'alice', ...from('192.0.2.70') });
  expect(await tally(30, unknown)).toEqual({ 404: LIMIT - 2, 429: 12 });
});

test('a browser that is signed in is no stranger either', async () => {
  const agent = createAgent(server.url);
  await agent.signIn('bob');
  expect((await agent.get('/api/v1/me')).status).toBe(200);
  nextSecond();
  expect(await tally(30, () => call('/nothing', from('127.0.0.1')))).toEqual({ 404: LIMIT, 429: 10 });
  expect((await agent.get('/api/v1/me')).status).toBe(200);
});

test('an address that no trusted proxy vouches for does not count', async () => {
  const exposed = await startSingleServer({ TRIVET_RATE_LIMIT: String(LIMIT) }, () => now);
  const ask = async (at: number) => (await exposed.call('/nothing', from(`192.0.2.${at}`))).status;
  expect(await tally(60, ask)).toEqual({ 404: LIMIT, 429: 60 - LIMIT });
  await exposed.close();
});

test('monitors are always answered', async () => {
  expect(await tally(30, () => call('/nothing', from('192.0.2.80')))).toEqual({ 404: LIMIT, 429: 10 });
  for (const path of ['/health/live', '/health/ready'])
    expect(await tally(30, () => call(path, from('192.0.2.80')))).toEqual({ 200: 30 });
  expect(await tally(30, () => call('/metrics', {}))).toEqual({ 200: 30 });
  expect(await call('/health/nothing', from('192.0.2.80'))).toBe(429);
});
