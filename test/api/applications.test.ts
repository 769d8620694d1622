import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { type Agent, authorize, createAgent } from './identityAgent.ts';

const APP = 'https://reports.acme.example/callback';
const client = (id: string, more: object = {}) => ({
  client_id: id,
  client_name: `The ${id}`,
  client_secret: 'of the tests',
  redirect_uris: [APP],
  ...more,
});
const clients = [
  client('reports'),
  client('planner'),
  client('narrow', { scope: 'openid email', grant_types: ['authorization_code'] }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_OIDC_CLIENTS: JSON.stringify(clients) });
});
afterAll(() => server.close());

type Application = { id: string; name: string; scopes: string[] };

const configurationOf = (id: string) =>
  openid.discovery(new URL(`${server.url}/oidc`), id, 'of the tests', undefined, {
    execute: [openid.allowInsecureRequests],
  });

/** What an application gets after the person allowed it in this browser. */
async function allow(agent: Agent, id: string, username: string, scope = 'openid trivet offline_access') {
  const request = { client_id: id, redirect_uri: APP, scope, resource: server.url, prompt: 'consent' };
  const { address, verifier } = await authorize(agent, server.url, request, username);
  const configuration = await configurationOf(id);
  const tokens = await openid.authorizationCodeGrant(configuration, address, { pkceCodeVerifier: verifier });
  return {
    access: tokens.access_token,
    renew: () => openid.refreshTokenGrant(configuration, tokens.refresh_token ?? ''),
  };
}
const status = async (token: string) =>
  (await server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })).status;
const applicationsOf = async (as: string): Promise<Application[]> => {
  const answer = await server.call('/api/v1/me/applications', { as });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: Application[] }).items;
};
const revoke = (as: string, id: string) =>
  server.call(`/api/v1/me/applications/${id}`, { as, method: 'DELETE' });

test('people see what they allowed to whom, and take it back: what came from it is good no more', async () => {
  expect(await applicationsOf('bob')).toEqual([]);
  const reports = await allow(createAgent(server.url), 'reports', 'bob');
  const elsewhere = await allow(createAgent(server.url), 'reports', 'bob', 'openid email trivet');
  const planner = await allow(createAgent(server.url), 'planner', 'bob');
  const others = await allow(createAgent(server.url), 'reports', 'carol');
  const moment = expect.stringMatching(/^\d{4}-.*Z$/);
  const found = await applicationsOf('bob');
  expect(found.map(({ id }) => id).sort()).toEqual(['planner', 'reports']);
  expect(found).toContainEqual({
    id: 'reports',
    name: 'The reports',
    scopes: expect.arrayContaining(['openid', 'email', 'trivet', 'offline_access']),
    allowedAt: moment,
    endsAt: moment,
  });
  for (const { access } of [reports, elsewhere, planner, others]) expect(await status(access)).toBe(200);

  expect((await revoke('bob', 'reports')).status).toBe(204);
  for (const { access } of [reports, elsewhere]) expect(await status(access)).toBe(401);
  await expect(reports.renew()).rejects.toMatchObject({ error: 'invalid_grant' });
  expect([await status(planner.access), await status(others.access)]).toEqual([200, 200]);
  expect(await status((await planner.renew()).access_token)).toBe(200);
  expect((await applicationsOf('bob')).map(({ id }) => id)).toEqual(['planner']);
  expect((await applicationsOf('carol')).map(({ id }) => id)).toEqual(['reports']);

  const again = await revoke('bob', 'reports');
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    404,
    'identity.application.unknown',
  ]);
  const audit = await server.call('/api/v1/audit?thing=identity/user/bob', { as: ADMIN.username });
  expect(((await audit.json()) as { items: object[] }).items).toContainEqual(
    expect.objectContaining({
      username: 'bob',
      action: 'identity.application.revoke',
      detail: { application: 'reports' },
    }),
  );
});

test('it asks again after that, and only pages of ours take anything back', async () => {
  const agent = createAgent(server.url);
  const first = await allow(agent, 'planner', 'dave');
  const remove = (origin: string) =>
    agent.send('/api/v1/me/applications/planner', {
      method: 'DELETE',
      headers: { accept: 'application/json', origin },
    });
  await agent.signIn('dave');
  expect((await remove('https://evil.example')).status).toBe(403);
  expect(await status(first.access)).toBe(200);
  expect((await remove(server.url)).status).toBe(204);
  expect(await status(first.access)).toBe(401);
  const query = new URLSearchParams({
    client_id: 'planner',
    redirect_uri: APP,
    response_type: 'code',
    scope: 'openid trivet',
    resource: server.url,
    code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  const page = await agent.visit(`/oidc/auth?${query}`);
  expect(await page.answer.text()).toContain('Allow access?');
  expect((await server.call('/api/v1/me/applications')).status).toBe(401);
});

test('what our own pages get is nothing that anybody allowed', async () => {
  await createAgent(server.url).signIn('alice');
  expect(await applicationsOf('alice')).toEqual([]);
});

test('an application gets no more than the operator gives it', async () => {
  const ask = async (scope: string) => {
    const request = { client_id: 'narrow', redirect_uri: APP, scope };
    return (await authorize(createAgent(server.url), server.url, request, 'bob')).address;
  };
  for (const scope of ['openid trivet', 'openid profile', 'openid email groups'])
    expect((await ask(scope)).searchParams.get('error'), scope).toBe('invalid_scope');
  expect((await ask('openid email')).searchParams.get('code')).toBeTruthy();
  const configuration = await configurationOf('narrow');
  await expect(openid.refreshTokenGrant(configuration, 'any')).rejects.toMatchObject({
    error_description: 'requested grant type is not allowed for this client',
  });
  await expect(
    startTestServer({ TRIVET_OIDC_CLIENTS: JSON.stringify([client('odd', { scope: 'openid everything' })]) }),
  ).rejects.toThrow("The setting TRIVET_OIDC_CLIENTS has a client odd with the scope 'everything'");
});
