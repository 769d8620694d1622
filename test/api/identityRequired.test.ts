import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { runTrivet } from '../faults/trivetProcess.ts';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { authorize, createAgent } from './identityAgent.ts';
import {
  ask,
  auditOf,
  codeAt,
  givePassword,
  hiddenIn,
  isIn,
  setUpApp,
  signedIn,
} from './identityFactors.support.ts';

const planner = { client_id: 'planner', redirect_uris: ['https://planner.acme.example/callback'] };

let server: TestServer;
beforeAll(async () => {
  // Of the people of the demo, dave is staff.
  server = await startTestServer({
    TRIVET_REQUIRE_SECOND_FACTOR: 'staff',
    TRIVET_OIDC_CLIENTS: JSON.stringify([planner]),
  });
}, 60_000);
afterAll(() => server.close());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const auth = async (username: string) => {
  const json = { username, password: passwordOf(username) };
  const answer = await server.call('/api/v1/auth', { json });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

test('who must have a second factor sets one up when signing in, before anything else, and keeps one', async () => {
  expect(await auth('dave')).toEqual([403, 'identity.factor.needed']);
  const { agent, page, uid, proof } = await givePassword(server, 'dave');
  expect(page).toContain('Set up a second factor');
  expect(page).toContain('<svg class="qr"');
  expect(await isIn(agent, server)).toBe(false);
  const secret = (/class="code shown small">([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const state = hiddenIn(page, 'state');
  const wrong = await agent.post(`/sign-in/set-up/${uid}`, { proof, state, code: '000000' });
  expect([wrong.status, (await wrong.text()).includes(secret.slice(0, 4))]).toEqual([401, true]);
  const done = await agent.post(`/sign-in/set-up/${uid}`, { proof, state, code: codeAt(secret, new Date()) });
  const shown = await done.text();
  expect(shown.match(/<li>\d[0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{4}<\/li>/g)).toHaveLength(10);
  const next = /<a class="primary" href="([^"]+)"/.exec(shown)?.[1] ?? '';
  expect((await agent.visit(next.replaceAll('&amp;', '&'))).address).toBe(`${server.url}/health/live`);
  expect(await isIn(agent, server)).toBe(true);
  expect((await ask(agent, server, 'DELETE', '/api/v1/me/factors/app')).body.code).toBe(
    'identity.factor.last',
  );
  expect((await ask(agent, server, 'GET', '/api/v1/me/factors')).body).toMatchObject({
    required: true,
    app: expect.anything(),
    recoveryCodes: { left: 10 },
  });
  // Whoever opened the page twice does not replace what was set up.
  const { agent: other, second } = await givePassword(server, 'dave');
  expect(second).toContain('/sign-in/second/');
  expect(await isIn(other, server)).toBe(false);
}, 60_000);

test('an administrator removes the second factors of somebody, who is signed out; not their own', async () => {
  const agent = await signedIn(server, 'bob');
  await setUpApp(agent, server, new Date());
  const path = '/api/v1/users/bob/factors';
  expect(await (await server.call(path, { as: ADMIN.username })).json()).toMatchObject({
    app: expect.anything(),
  });
  expect((await ask(agent, server, 'DELETE', path)).status).toBe(403);
  expect((await server.call(path, { as: ADMIN.username, method: 'DELETE' })).status).toBe(204);
  expect(await isIn(agent, server)).toBe(false);
  await signedIn(server, 'bob');
  expect((await auditOf(server, 'bob')).map(({ action }) => action)).toContain('identity.user.factors');
  const own = await server.call(`/api/v1/users/${ADMIN.username}/factors`, {
    as: ADMIN.username,
    method: 'DELETE',
  });
  expect(own.status).toBe(409);
}, 60_000);

test('ID tokens say how somebody signed in, and a client that asks for two factors gets them', async () => {
  const agent = await signedIn(server, 'alice');
  const { secret } = await setUpApp(agent, server, new Date());
  const request = {
    client_id: 'planner',
    redirect_uri: planner.redirect_uris[0] ?? '',
    scope: 'openid',
  };
  const claimsOf = async ({ address, verifier }: { address: URL; verifier: string }) => {
    const form = {
      grant_type: 'authorization_code',
      client_id: 'planner',
      redirect_uri: request.redirect_uri,
      code: address.searchParams.get('code') ?? '',
      code_verifier: verifier,
    };
    const answer = await createAgent(server.url).post('/oidc/token', form, { accept: 'application/json' });
    const tokens = (await answer.json()) as { id_token?: string };
    expect(tokens).toHaveProperty('id_token');
    return decodeJwt(tokens.id_token ?? '');
  };
  // Signed in by the password, before there was an app: enough for a client that asks for nothing.
  const weak = await claimsOf(await authorize(agent, server.url, request, 'alice'));
  expect(weak).toMatchObject({ acr: 'aal1', amr: ['pwd'] });
  const query = new URLSearchParams({
    ...request,
    response_type: 'code',
    acr_values: 'aal2',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const asked = await agent.visit(`${server.url}/oidc/auth?${query}`);
  expect(asked.address).toContain('/sign-in/');
  const form = await agent.post(asked.address, { username: 'alice', password: passwordOf('alice') });
  const proof = hiddenIn(await form.text(), 'proof');
  const second = asked.address.replace('/sign-in/', '/sign-in/second/');
  const done = await agent.follow(await agent.post(second, { proof, code: codeAt(secret, inSeconds(30)) }));
  const strong = await claimsOf({
    address: new URL(done.address),
    verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  });
  expect(strong).toMatchObject({ acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] });
}, 60_000);

test('the command line shows and removes the second factors of a person', async () => {
  await setUpApp(await signedIn(server, 'carol'), server, new Date());
  const run = async (...more: string[]) => {
    const token = await server.bearer(ADMIN.username, ADMIN.password);
    const words = ['user', 'factors', 'carol', '--server', server.url, ...more];
    const result = runTrivet(words, { TRIVET_TOKEN: token });
    return { code: await result.ended, said: result.said() };
  };
  expect(await run()).toEqual({ code: 0, said: expect.stringMatching(/app with codes[\s\S]*left: 10/) });
  expect(await run('--remove')).toEqual({ code: 0, said: 'The second factors of carol are removed.\n' });
  await signedIn(server, 'carol');
}, 60_000);

test('only roles there are can be asked for a second factor, and none where another server keeps the people', () => {
  const read = (more: Record<string, string>) => () => readSettings({ TRIVET_DEMO: '0', ...more });
  const required = { TRIVET_REQUIRE_SECOND_FACTOR: 'administrator designer' };
  expect(read(required)().requireSecondFactor).toEqual(['administrator', 'designer']);
  expect(read({ TRIVET_REQUIRE_SECOND_FACTOR: 'boss' })).toThrow('TRIVET_REQUIRE_SECOND_FACTOR');
  expect(read({ ...required, TRIVET_OIDC_ISSUER: 'https://id.example' })).toThrow('built-in provider');
});
