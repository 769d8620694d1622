import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { authorize, createAgent } from './identityAgent.ts';

const LOOPBACK = 'http://127.0.0.1:45678/callback';
const APP = 'https://reports.acme.example/callback';
const acme = {
  client_id: 'acme-reports',
  client_name: 'Acme Reports',
  client_secret: 'a secret of the tests',
  redirect_uris: [APP],
};

let server: TestServer;
let reports: openid.Configuration;
beforeAll(async () => {
  server = await startTestServer({
    TRIVET_OIDC_CLIENTS: JSON.stringify([acme]),
    TRIVET_TOKEN_REDIRECTS: 'https://tokens.acme.example/back',
  });
  const discover = (id: string, secret?: string) =>
    openid.discovery(new URL(`${server.url}/oidc`), id, secret, undefined, {
      execute: [openid.allowInsecureRequests],
    });
  reports = await discover(acme.client_id, acme.client_secret);
});
afterAll(() => server.close());

const api = (token: string) => server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
const viaBrowser = (request: Record<string, string>, username = 'alice') =>
  authorize(createAgent(server.url), server.url, request, username);
const cliRequest = { client_id: 'trivet-cli', redirect_uri: LOOPBACK, scope: 'openid offline_access trivet' };
const reportsRequest = { client_id: acme.client_id, redirect_uri: APP };
const grant = (
  configuration: openid.Configuration,
  { address, verifier }: { address: URL; verifier: string },
) => openid.authorizationCodeGrant(configuration, address, { pkceCodeVerifier: verifier });
const tokenRequest = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('/oidc/token', {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('discovery names the addresses and what the provider can', async () => {
  const answer = await server.call('/oidc/.well-known/openid-configuration');
  expect(await answer.json()).toMatchObject({
    issuer: `${server.url}/oidc`,
    authorization_endpoint: `${server.url}/oidc/auth`,
    token_endpoint: `${server.url}/oidc/token`,
    userinfo_endpoint: `${server.url}/oidc/me`,
    jwks_uri: `${server.url}/oidc/jwks`,
    revocation_endpoint: `${server.url}/oidc/token/revocation`,
    device_authorization_endpoint: `${server.url}/oidc/device/auth`,
    end_session_endpoint: `${server.url}/oidc/session/end`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    scopes_supported: expect.arrayContaining([
      'openid',
      'profile',
      'email',
      'groups',
      'roles',
      'offline_access',
    ]),
  });
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await server.call('/oidc/nothing')).status).toBe(404);
});

test('another application asks for consent, learns what was allowed, and may act only with that scope', async () => {
  const agent = createAgent(server.url);
  const first = await authorize(
    agent,
    server.url,
    { ...reportsRequest, scope: 'openid profile email' },
    'alice',
  );
  const tokens = await grant(reports, first);
  expect(await openid.fetchUserInfo(reports, tokens.access_token, tokens.claims()?.sub ?? '')).toEqual({
    sub: expect.any(String),
    name: 'Alice Example',
    preferred_username: 'alice',
    distinguished_name: 'CN=Alice Example/O=Acme',
    email: 'alice@acme.example',
    email_verified: true,
  });
  expect((await api(tokens.access_token)).status).toBe(401);

  const resource = { resource: server.url };
  const narrow = await grant(reports, await viaBrowser({ ...reportsRequest, ...resource, scope: 'openid' }));
  expect((await api(narrow.access_token)).status).toBe(401);
  const acting = await grant(
    reports,
    await viaBrowser({ ...reportsRequest, ...resource, scope: 'openid trivet' }),
  );
  expect((await api(acting.access_token)).status).toBe(200);
});

test('whoever refuses consent sends the application away empty-handed', async () => {
  const agent = createAgent(server.url);
  await agent.signIn('alice');
  const query = new URLSearchParams({
    ...reportsRequest,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    state: 'kept',
  });
  const page = await agent.visit(`/oidc/auth?${query}`);
  expect(await page.answer.clone().text()).toContain('<strong>Acme Reports</strong>');
  expect(page.answer.headers.get('content-security-policy')).toContain('https://reports.acme.example');
  const { address } = await agent.follow(await agent.post(page.address, { answer: 'refuse' }));
  const back = new URL(address);
  expect([back.origin, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
    'https://reports.acme.example',
    'access_denied',
    'kept',
  ]);
});

test('a request that names a wrong client or address is answered here, never redirected', async () => {
  const agent = createAgent(server.url);
  for (const wrong of [
    { client_id: 'nobody', redirect_uri: APP },
    { client_id: acme.client_id, redirect_uri: 'https://evil.example/callback' },
    { client_id: 'trivet-cli', redirect_uri: 'http://evil.example/callback' },
    { client_id: 'trivet-web', redirect_uri: `${server.url}/elsewhere` },
  ]) {
    const answer = await agent.get(
      `/oidc/auth?${new URLSearchParams({ ...wrong, response_type: 'code', scope: 'openid' })}`,
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toContain('This did not work');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('an application with a secret needs PKCE too, and is told who answers', async () => {
  const without = await viaBrowser({ ...reportsRequest, scope: 'openid', code_challenge: '' });
  expect(without.address.searchParams.get('error')).toBe('invalid_request');
  expect(without.address.searchParams.get('iss')).toBe(`${server.url}/oidc`);
  const given = await viaBrowser({ ...reportsRequest, scope: 'openid' });
  expect(given.address.searchParams.get('iss')).toBe(`${server.url}/oidc`);
  for (const nearly of [`${APP}/`, `${APP}?x=1`, 'https://reports.acme.example:444/callback'])
    expect(
      (
        await server.call(
          `/oidc/auth?${new URLSearchParams({ client_id: acme.client_id, redirect_uri: nearly, response_type: 'code', scope: 'openid' })}`,
          { redirect: 'manual' },
        )
      ).status,
      nearly,
    ).toBe(400);
});

test('codes of the client trivet-tokens tell the server who asks, once, for each of its addresses', async () => {
  const { identity } = server.platform;
  for (const redirect_uri of [`${server.url}/tokens/callback`, 'https://tokens.acme.example/back']) {
    const request = {
      client_id: 'trivet-tokens',
      redirect_uri,
      scope: 'openid',
      code_challenge: '',
      nonce: 'n',
    };
    const { address } = await viaBrowser(request, 'bob');
    const code = address.searchParams.get('code') ?? '';
    expect(await identity.redeemCode(code)).toMatchObject({ username: 'bob', email: 'bob@acme.example' });
    await expect(identity.redeemCode(code)).rejects.toMatchObject({
      code: 'identity.code.refused',
      status: 400,
    });
  }
  const foreign = (await viaBrowser(cliRequest)).address.searchParams.get('code') ?? '';
  for (const code of [foreign, 'made-up', '', '\u0000'])
    await expect(identity.redeemCode(code)).rejects.toMatchObject({ status: 400 });
});

test('the repository client gets a token for this server with the secret that the server keeps', async () => {
  const client = server.platform.identity.client('trivet-repository');
  if (!client) throw new Error('the built-in provider is missing');
  const redirect_uri = `${server.url}/docs/driverscallback`;
  const { address, verifier } = await viaBrowser({
    client_id: client.clientId,
    redirect_uri,
    scope: 'openid',
  });
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
  const form = {
    grant_type: 'authorization_code',
    code: address.searchParams.get('code') ?? '',
    redirect_uri,
    code_verifier: verifier,
  };
  expect((await tokenRequest({ ...form, client_id: client.clientId, client_secret: 'guess' })).status).toBe(
    401,
  );
  const answer = await tokenRequest(form, { authorization: `Basic ${basic}` });
  const tokens = (await answer.json()) as { access_token: string };
  expect((await api(tokens.access_token)).status).toBe(200);
});

test('nothing in the database signs anybody in: codes, tokens, sessions and keys are hashed or sealed', async () => {
  const agent = createAgent(server.url);
  const { address } = await authorize(agent, server.url, cliRequest, 'alice');
  const secrets = [
    address.searchParams.get('code') ?? '',
    ...[...agent.jar.values()].map(({ value }) => value),
  ];
  const tables = ['oidc_record', 'session', 'signing_key', 'account', 'sign_in_failure'];
  for (const table of tables) {
    const { rows } = await server.platform.database.pool.query(
      `select row_to_json(t)::text as row from platform.${table} t`,
    );
    const text = rows.map((row: { row: string }) => row.row).join('\n');
    expect(text.length).toBeGreaterThanOrEqual(0);
    for (const secret of secrets.filter((each) => each.length > 15))
      expect(text.includes(secret)).toBe(false);
    expect(text).not.toContain('"d":');
  }
});

test('malformed requests at the provider are refused, not failed', async () => {
  const long = 'x'.repeat(60 * 1024);
  const requests: [string, RequestInit][] = [
    ['/oidc/token', { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } }],
    [
      '/oidc/token',
      {
        method: 'POST',
        body: `grant_type=${long}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['/oidc/token', { method: 'POST' }],
    ['/oidc/auth?client_id=%00&scope=%FF', {}],
    ['/oidc/auth?client_id=a&client_id=b', {}],
    ['/oidc/auth/unknown', {}],
    ['/oidc/device/unknown', {}],
    ['/oidc/me', { headers: { authorization: 'Bearer nonsense' } }],
    ['/oidc/session/end?id_token_hint=nonsense', {}],
    ['/oidc/token/revocation', { method: 'POST' }],
  ];
  for (const [path, options] of requests) {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...options });
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
});

test('a code for a device that is sent without the page that asks for it leads to that page', async () => {
  for (const body of ['', 'a=1', 'user_code=ABCD-EFGH&confirm=yes']) {
    const answer = await server.call('/oidc/device', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('href="/oidc/device"'),
    ]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});
