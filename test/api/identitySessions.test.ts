import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

let server: TestServer;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({}, () => now);
});
afterAll(() => server.close());

const agentOf = () => createAgent(server.url);
const meOf = async (agent: ReturnType<typeof agentOf>) => {
  const answer = await agent.get('/api/v1/me', { accept: 'application/json' });
  return answer.status === 200 ? ((await answer.json()) as { username: string }).username : answer.status;
};

test('the form signs in without script and leads back; the cookie is out of reach of scripts and other sites', async () => {
  const agent = agentOf();
  const form = await agent.visit('/sign-in?return=/health/live?a=1%26b=2');
  const page = await form.answer.text();
  expect(page).toContain('<label for="username">');
  // Its one script only shows what is typed.
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(form.answer.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^' ]+';/);
  expect(form.answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(form.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const resumed = await agent.post(form.address, { username: 'alice', password: 'alice' });
  expect(resumed.status).toBe(303);
  const callback = await agent.get(resumed.headers.get('location') ?? '');
  const last = await agent.get(callback.headers.get('location') ?? '');
  expect(last.headers.get('location')).toBe('/health/live?a=1&b=2');
  const cookie = last.headers.getSetCookie().find((each) => each.startsWith('trivet_session='));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await meOf(agent)).toBe('alice');
});

test('a wrong password shows the form again with a reason, and the same form then works', async () => {
  const agent = agentOf();
  const form = await agent.visit('/sign-in');
  const again = await agent.post(form.address, { username: '<b>alice', password: 'wrong' });
  expect(again.status).toBe(401);
  const page = await again.text();
  expect(page).toContain('The user name or the password is wrong.');
  expect(page).toContain('value="&lt;b&gt;alice"');
  await agent.follow(await agent.post(form.address, { username: 'alice', password: 'alice' }));
  expect(await meOf(agent)).toBe('alice');
});

test('the form counts for the lock-out too', async () => {
  const agent = agentOf();
  const { address } = await agent.visit('/sign-in');
  const tried: number[] = [];
  for (let at = 0; at < 6; at += 1)
    tried.push((await agent.post(address, { username: 'dave', password: 'wrong' })).status);
  expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
  const answer = await server.call('/api/v1/auth', { json: { username: 'dave', password: 'dave' } });
  expect(answer.status).toBe(429);
});

test('a demo account signs in with one button', async () => {
  const agent = agentOf();
  const { address } = await agent.visit('/sign-in');
  await agent.follow(await agent.post(address, { demo: 'bob' }));
  expect(await meOf(agent)).toBe('bob');
});

test('only paths of this server are returned to', async () => {
  const agent = agentOf();
  await agent.signIn('alice');
  const where = async (path: string) =>
    (await agent.get(`/sign-in?return=${encodeURIComponent(path)}`)).headers.get('location');
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/sign-in/callback?code=1',
    '/sign-out',
    '',
  ])
    expect(await where(path), path).toBe('/');
  expect(await where('/databases/a%2Fb?x=ä#y')).toBe('/databases/a%2Fb?x=%C3%A4#y');
});

test('a form of another site neither signs in nor out, and a change needs our own origin', async () => {
  const agent = agentOf();
  const { address } = await agent.visit('/sign-in');
  const credentials = { username: 'alice', password: 'alice' };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ];
  for (const headers of foreign) {
    const answer = await agent.post(address, credentials, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  }
  await agent.follow(await agent.post(address, credentials, { 'sec-fetch-site': 'same-origin' }));
  expect(await meOf(agent)).toBe('alice');
  expect((await agent.post('/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403);
  const body = JSON.stringify({ current: 'alice', password: 'alice' });
  const change = (headers: Record<string, string>) =>
    agent.send('/api/v1/me/password', {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    });
  expect((await change({})).status).toBe(403);
  expect((await change({ origin: 'http://127.0.0.1:1' })).status).toBe(403);
  expect(await meOf(agent)).toBe('alice');
});

test('signing out ends the session here and at the provider', async () => {
  const agent = agentOf();
  await agent.signIn('alice');
  const before = agent.jar.get('trivet_session')?.value ?? '';
  const out = await agent.post('/sign-out', {});
  expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
  expect(out.headers.get('clear-site-data')).toBe('"storage"');
  expect(agent.jar.has('trivet_session')).toBe(false);
  agent.jar.set('trivet_session', { value: before, path: '/' });
  expect(await meOf(agent)).toBe(401);
  agent.jar.delete('trivet_session');
  expect((await agent.visit('/sign-in')).address).toContain('/sign-in/');
});

test('whoever is signed in at the provider needs no second password', async () => {
  const agent = agentOf();
  await agent.signIn('alice');
  agent.jar.delete('trivet_session');
  expect((await agent.visit('/sign-in?return=/health/live')).address).toBe(`${server.url}/health/live`);
  expect(await meOf(agent)).toBe('alice');
});

test('signing in again gives a new session and ends the old one', async () => {
  const agent = agentOf();
  await agent.signIn('alice');
  const before = agent.jar.get('trivet_session')?.value ?? '';
  const { answer, address } = await agent.visit('/sign-in?switch=1&return=/health/live');
  expect(await answer.text()).toContain('<h1>Sign in</h1>');
  await agent.follow(await agent.post(address, { username: 'alice', password: 'alice' }));
  const after = agent.jar.get('trivet_session')?.value;
  expect(after).not.toBe(before);
  const old = agentOf();
  old.jar.set('trivet_session', { value: before, path: '/' });
  expect(await meOf(old)).toBe(401);
  expect(await meOf(agent)).toBe('alice');
});

test('the sign-in page speaks the language of the browser, also about a wrong password', async () => {
  const agent = agentOf();
  const { address } = await agent.visit('/sign-in');
  const german = { 'accept-language': 'de-CH, en;q=0.5', accept: 'text/html' };
  const page = await agent.get(address, german);
  const text = await page.text();
  expect(page.headers.get('vary')).toBe('accept-language');
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<h1>Anmelden</h1>');
  expect(text).toContain('<label for="password">Passwort</label>');
  const wrong = await agent.post(
    address,
    { username: 'alice', password: 'wrong' },
    { origin: server.url, ...german },
  );
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('stimmt nicht')]);
});

test('a session planted by somebody else is not taken over', async () => {
  const agent = agentOf();
  agent.jar.set('trivet_session', { value: 'planted', path: '/' });
  await agent.signIn('carol');
  expect(agent.jar.get('trivet_session')?.value).not.toBe('planted');
});

test('a callback works only in the browser that began the sign-in, and only once', async () => {
  const [victim, attacker] = [agentOf(), agentOf()];
  const { address } = await attacker.visit('/sign-in');
  const resumed = await attacker.post(address, { username: 'carol', password: 'carol' });
  const callback = (await attacker.get(resumed.headers.get('location') ?? '')).headers.get('location') ?? '';
  expect(callback).toContain('/sign-in/callback?code=');
  const planted = await victim.get(callback);
  expect(planted.status).toBe(400);
  expect(await planted.text()).toContain('Sign in again');
  expect(await meOf(victim)).toBe(401);
  expect((await attacker.get(callback)).status).toBe(303);
  // A reload of the callback leads on: the session that it began is there.
  expect((await attacker.get(callback)).headers.get('location')).toBe('/');
  attacker.jar.delete('trivet_session');
  expect((await attacker.get(callback)).status).toBe(400);
});

test('a person may begin to sign in in several windows', async () => {
  const agent = agentOf();
  const first = await agent.get('/sign-in?return=/health/live');
  const second = await agent.get('/sign-in?return=/health/ready');
  const form = await agent.follow(second);
  await agent.follow(await agent.post(form.address, { username: 'alice', password: 'alice' }));
  expect((await agent.follow(first)).address).toBe(`${server.url}/health/live`);
});

test('malformed and made-up answers from the provider are refused with a page', async () => {
  const agent = agentOf();
  await agent.get('/sign-in');
  for (const query of [
    '',
    'state=x&code=y',
    'code=y',
    'error=access_denied',
    'state=%00&code=%00',
    `state=${'x'.repeat(15_000)}`,
  ]) {
    const answer = await agent.get(`/sign-in/callback?${query}`);
    expect(answer.status, query.slice(0, 40)).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
  for (const path of ['/sign-in/unknown', '/sign-in/%20', `/sign-in/${'x'.repeat(3000)}`])
    expect((await agent.get(path)).status, path.slice(0, 40)).toBe(400);
});

test('a session ends after its hours, and at once when the account is disabled', async () => {
  const agent = agentOf();
  await agent.signIn('bob');
  expect(await meOf(agent)).toBe('bob');
  const begun = now;
  for (let hours = 1; hours < 12; hours += 1) {
    now = new Date(begun.getTime() + hours * 3_600_000);
    expect(await meOf(agent)).toBe('bob');
  }
  now = new Date(begun.getTime() + 12 * 3_600_000 - 1000);
  expect(await meOf(agent)).toBe('bob');
  now = new Date(begun.getTime() + 12 * 3_600_000);
  expect(await meOf(agent)).toBe(401);
  now = begun;
  const other = agentOf();
  await other.signIn('carol');
  expect(await meOf(other)).toBe('carol');
  const disable = (disabled: boolean) =>
    server.call('/api/v1/users/carol', { as: 'admin', method: 'PATCH', json: { disabled } });
  expect((await disable(true)).status).toBe(200);
  expect(await meOf(other)).toBe(401);
  await disable(false);
  expect(await meOf(other)).toBe(401);
});

test('changing your own password takes the present one, keeps this browser and ends the others', async () => {
  const made = await server.call('/api/v1/users', {
    as: 'admin',
    json: { username: 'ivan', password: passwordOf('ivan') },
  });
  expect(made.status).toBe(201);
  const [here, there] = [agentOf(), agentOf()];
  await here.signIn('ivan');
  await there.signIn('ivan');
  const change = (current: string, password: string) =>
    here.send('/api/v1/me/password', {
      method: 'PUT',
      body: JSON.stringify({ current, password }),
      headers: { 'content-type': 'application/json', accept: 'application/json', origin: server.url },
    });
  expect((await change('wrong', 'the next one')).status).toBe(401);
  expect((await change(passwordOf('ivan'), 'the next one')).status).toBe(204);
  expect([await meOf(here), await meOf(there)]).toEqual(['ivan', 401]);
});

test('a page asked for without a session leads to sign in and back; a role that is missing is said', async () => {
  const agent = agentOf();
  const answer = await agent.get('/databases');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in?return=%2Fdatabases']);
  await agent.signIn('carol');
  const refused = await agent.get('/admin/users');
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Sign in as someone else');
});
