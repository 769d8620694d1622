import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { type Agent, authorize, createAgent } from './identityAgent.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const APP = 'https://reports.acme.example/callback';
const acme = { client_id: 'acme', client_name: 'Acme', client_secret: 'of the tests', redirect_uris: [APP] };
const MINUTE = 60_000;

type Session = { id: string; current: boolean; usedAt: string; endsAt: string } & Record<string, unknown>;

let server: TestServer;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer(
    { TRIVET_SESSION_IDLE_MINUTES: '30', TRIVET_OIDC_CLIENTS: JSON.stringify([acme]) },
    () => now,
  );
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};
const statusOf = async (agent: Agent) =>
  (await agent.get('/api/v1/me', { accept: 'application/json' })).status;
const sessionsOf = async (agent: Agent) => {
  const answer = await agent.get('/api/v1/me/sessions', { accept: 'application/json' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: Session[] }).items;
};
const remove = (agent: Agent, path: string, origin = server.url) =>
  agent.send(path, { method: 'DELETE', headers: { accept: 'application/json', origin } });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** A person of the test's own, signed in in so many browsers. */
async function signedIn(username: string, ...browsers: string[]): Promise<Agent[]> {
  const json = { username, password: `${username} of the tests` };
  expect((await server.call('/api/v1/users', { as: 'admin', json })).status).toBe(201);
  const agents: Agent[] = [];
  for (const userAgent of browsers) {
    const agent = createAgent(server.url);
    const send = agent.send;
    const form = await agent.visit('/sign-in?return=/health/live');
    const answer = await agent.post(form.address, json);
    const resumed = await agent.get(answer.headers.get('location') ?? '');
    await send(resumed.headers.get('location') ?? '', { headers: { 'user-agent': userAgent } });
    expect(await statusOf(agent)).toBe(200);
    agents.push(agent);
  }
  return agents;
}

test('people see where they are signed in, in words, and nothing that would let others in', async () => {
  const [here] = await signedIn('lena', FIREFOX, PHONE, 'a program/1.0');
  const found = await sessionsOf(here as Agent);
  expect(found.map(({ current }) => current).sort()).toEqual([false, false, true]);
  expect(found.find(({ current }) => current)).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    current: true,
    begunAt: now.toISOString(),
    usedAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 30 * MINUTE).toISOString(),
    address: '127.0.0.1',
    browser: 'Firefox',
    system: 'Windows',
    device: 'computer',
    scope: null,
  });
  expect(found).toContainEqual(
    expect.objectContaining({ browser: 'Safari', system: 'iOS', device: 'phone' }),
  );
  expect(found).toContainEqual(expect.objectContaining({ system: null, device: null }));
});

test('one ends one of their own sessions, or all others; those of somebody else are not there', async () => {
  const [here, there, elsewhere] = (await signedIn('mona', FIREFOX, FIREFOX, FIREFOX)) as [
    Agent,
    Agent,
    Agent,
  ];
  const [stranger] = (await signedIn('nils', FIREFOX)) as [Agent];
  const [other] = (await sessionsOf(there)).filter(({ current }) => current) as [Session];
  const path = `/api/v1/me/sessions/${other.id}`;
  const refused = await remove(stranger, path);
  expect([refused.status, await codeOf(refused)]).toEqual([404, 'identity.session.unknown']);
  expect((await remove(here, path, 'https://evil.example')).status).toBe(403);
  expect((await remove(here, '/api/v1/me/sessions/none')).status).toBe(400);
  expect(await statusOf(there)).toBe(200);
  expect((await remove(here, path)).status).toBe(204);
  expect([await statusOf(here), await statusOf(there), await statusOf(elsewhere)]).toEqual([200, 401, 200]);
  expect((await remove(here, path)).status).toBe(404);
  const rest = await remove(here, '/api/v1/me/sessions');
  expect([rest.status, await rest.json()]).toEqual([200, { ended: 1 }]);
  expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
  expect(await statusOf(stranger)).toBe(200);
  const audit = await server.call('/api/v1/audit?thing=identity/user/mona', { as: 'admin' });
  const { items } = (await audit.json()) as { items: object[] };
  expect(items[0]).toMatchObject({
    username: 'mona',
    action: 'identity.session.end',
    detail: { count: 1, addresses: ['127.0.0.1'] },
  });
});

test('an ended session does not come back by itself: the form asks for the password again', async () => {
  const [here, there] = (await signedIn('olga', FIREFOX, FIREFOX)) as [Agent, Agent];
  expect((await remove(here, '/api/v1/me/sessions')).status).toBe(200);
  expect((await there.visit('/sign-in?return=/health/live')).address).toContain('/sign-in/');
  expect((await here.visit('/sign-in?return=/health/live')).address).toBe(`${server.url}/health/live`);
});

test('administrators see and end the sessions of a person; nobody else does', async () => {
  const [here, there] = (await signedIn('pia', FIREFOX, PHONE)) as [Agent, Agent];
  const path = '/api/v1/users/pia/sessions';
  const asAdmin = (what = '', method = 'GET') => server.call(`${path}${what}`, { as: 'admin', method });
  const { items } = (await (await asAdmin()).json()) as { items: Session[] };
  expect(items).toHaveLength(2);
  expect(items.every(({ current }) => !current)).toBe(true);
  const phone = items.find(({ device }) => device === 'phone')?.id ?? '';
  for (const [what, method] of [
    ['', 'GET'],
    ['', 'DELETE'],
    [`/${phone}`, 'DELETE'],
  ] as const)
    expect((await server.call(`${path}${what}`, { as: 'alice', method })).status).toBe(403);
  expect((await asAdmin(`/${phone}`, 'DELETE')).status).toBe(204);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  const all = await asAdmin('', 'DELETE');
  expect([all.status, await all.json()]).toEqual([200, { ended: 1 }]);
  expect(await statusOf(here)).toBe(401);
  expect((await server.call('/api/v1/users/nobody/sessions', { as: 'admin' })).status).toBe(404);
});

test('a session that nobody uses ends, with the sign-in behind it; each use gives it its time again', async () => {
  const [agent, unused] = (await signedIn('quentin', FIREFOX, FIREFOX)) as [Agent, Agent];
  for (let times = 0; times < 3; times += 1) {
    later(29);
    expect(await statusOf(agent)).toBe(200);
  }
  expect(await sessionsOf(agent)).toEqual([expect.objectContaining({ current: true })]);
  expect(await statusOf(unused)).toBe(401);
  later(29);
  expect(await statusOf(agent)).toBe(200);
  later(30);
  expect(await statusOf(agent)).toBe(401);
  expect((await agent.visit('/sign-in?return=/health/live')).address).toContain('/sign-in/');
});

test('a page that waits for notices by itself keeps no session alive', async () => {
  const [agent] = (await signedIn('ruben', FIREFOX)) as [Agent];
  const look = async () => (await agent.get('/api/v1/notices/state', { accept: 'application/json' })).status;
  later(29);
  expect(await look()).toBe(200);
  later(2);
  expect(await look()).toBe(401);
});

test('a session that is used all the time is noted at most once a minute', async () => {
  const [agent] = (await signedIn('rosa', FIREFOX)) as [Agent];
  const begun = (await sessionsOf(agent))[0]?.usedAt;
  later(0.9);
  await statusOf(agent);
  expect((await sessionsOf(agent))[0]?.usedAt).toBe(begun);
  later(0.2);
  await statusOf(agent);
  expect((await sessionsOf(agent))[0]?.usedAt).toBe(now.toISOString());
});

test('what an application got through a session ends with it, unless it may be away without the person', async () => {
  const client = await openid.discovery(
    new URL(`${server.url}/oidc`),
    acme.client_id,
    acme.client_secret,
    undefined,
    { execute: [openid.allowInsecureRequests] },
  );
  const tokenFor = async (scope: string, more: Record<string, string> = {}) => {
    const agent = createAgent(server.url);
    const request = { client_id: 'acme', redirect_uri: APP, scope, resource: server.url, ...more };
    const { address, verifier } = await authorize(agent, server.url, request, 'bob');
    const { access_token: token } = await openid.authorizationCodeGrant(client, address, {
      pkceCodeVerifier: verifier,
    });
    await agent.signIn('bob');
    return token;
  };
  const status = async (token: string) =>
    (await server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })).status;
  const bound = await tokenFor('openid trivet');
  const away = await tokenFor('openid trivet offline_access', { prompt: 'consent' });
  expect([await status(bound), await status(away)]).toEqual([200, 200]);
  const end = await server.call('/api/v1/users/bob/sessions', { as: 'admin', method: 'DELETE' });
  expect(await end.json()).toEqual({ ended: 2 });
  expect([await status(bound), await status(away)]).toEqual([401, 200]);
});
