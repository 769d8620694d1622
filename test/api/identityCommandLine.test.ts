import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { authorize, createAgent } from './identityAgent.ts';

const LOOPBACK = 'http://127.0.0.1:45678/callback';
const other = {
  client_id: 'acme-reports',
  client_secret: 'a-secret-of-the-tests',
  redirect_uris: ['https://reports.acme.example/callback'],
};

let server: TestServer;
let cli: openid.Configuration;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_OIDC_CLIENTS: JSON.stringify([other]) });
  cli = await openid.discovery(new URL(`${server.url}/oidc`), 'trivet-cli', undefined, undefined, {
    execute: [openid.allowInsecureRequests],
  });
});
afterAll(() => server.close());

const api = (token: string) => server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
const cliRequest = { client_id: 'trivet-cli', redirect_uri: LOOPBACK, scope: 'openid trivet' };
const viaBrowser = (request: Record<string, string>, username = 'alice') =>
  authorize(createAgent(server.url), server.url, request, username);
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
const errorOf = async (answer: Response) => ({
  status: answer.status,
  error: ((await answer.json()) as { error?: string }).error,
});

test('the command line signs in with a code on a loopback port and gets an access token for this server', async () => {
  const tokens = await grant(cli, await viaBrowser(cliRequest));
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    iss: `${server.url}/oidc`,
    aud: server.url,
    client_id: 'trivet-cli',
    CN: 'CN=Alice Example/O=Acme',
  });
  expect(tokens.expires_in).toBe(3600);
  expect(await (await api(tokens.access_token)).json()).toMatchObject({ username: 'alice', by: 'bearer' });
  expect((await api(tokens.id_token ?? '')).status).toBe(401);
});

test('a public client needs PKCE, and the right verifier', async () => {
  const without = await viaBrowser({ ...cliRequest, code_challenge: '' });
  expect(without.address.searchParams.get('error')).toBe('invalid_request');
  const { address } = await viaBrowser(cliRequest);
  await expect(grant(cli, { address, verifier: openid.randomPKCECodeVerifier() })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a code is taken once; a second try takes back what the first one gave', async () => {
  const found = await viaBrowser(cliRequest);
  const tokens = await grant(cli, found);
  expect((await api(tokens.access_token)).status).toBe(200);
  await expect(grant(cli, found)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(openid.refreshTokenGrant(cli, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect((await api(tokens.access_token)).status).toBe(401);
});

test('of exchanges of one code at the same moment one succeeds at most, and what it gave is taken back', async () => {
  const found = await viaBrowser(cliRequest);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => grant(cli, found)));
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(won.length).toBeLessThanOrEqual(1);
  for (const { access_token: token } of won) expect((await api(token)).status).toBe(401);
});

test('a code for another client, another address or made up is refused', async () => {
  const { address, verifier } = await viaBrowser(cliRequest);
  const code = address.searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: LOOPBACK, code_verifier: verifier };
  const basic = `Basic ${Buffer.from(`${other.client_id}:${other.client_secret}`).toString('base64')}`;
  const refused = { status: 400, error: 'invalid_grant' };
  expect(await errorOf(await tokenRequest(form, { authorization: basic }))).toEqual(refused);
  const public_ = { ...form, client_id: 'trivet-cli' };
  expect(
    await errorOf(await tokenRequest({ ...public_, redirect_uri: 'http://127.0.0.1:1/callback' })),
  ).toEqual(refused);
  expect(await errorOf(await tokenRequest({ ...public_, code: 'made-up' }))).toEqual(refused);
  expect(await errorOf(await tokenRequest({ ...public_, code: '\u0000' }))).toEqual(refused);
  expect((await tokenRequest({ ...form, client_id: 'trivet-web' })).status).toBe(401);
});

test('refresh tokens rotate; one that is used twice ends them all', async () => {
  const first = await grant(cli, await viaBrowser(cliRequest));
  const second = await openid.refreshTokenGrant(cli, first.refresh_token ?? '');
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await api(second.access_token)).status).toBe(200);
  await expect(openid.refreshTokenGrant(cli, first.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  await expect(openid.refreshTokenGrant(cli, second.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect((await api(second.access_token)).status).toBe(401);
});

test('what a person allowed ends fourteen days after they did, however often it is refreshed', async () => {
  const { pool } = server.platform.database;
  const first = await grant(cli, await viaBrowser(cliRequest));
  const { grant: id } = decodeJwt(first.access_token);
  const lifeOf = async () => {
    const text = `select extract(epoch from expires_at - now())::float as seconds from platform.oidc_record
      where model = 'Grant' and id = $1`;
    return (await pool.query<{ seconds: number }>(text, [id])).rows[0]?.seconds ?? 0;
  };
  const begun = await lifeOf();
  expect(begun).toBeGreaterThan(13.9 * 86_400);
  expect(begun).toBeLessThanOrEqual(14 * 86_400);
  await pool.query(
    `update platform.oidc_record set expires_at = now() + interval '1 hour' where model = 'Grant' and id = $1`,
    [id],
  );
  const second = await openid.refreshTokenGrant(cli, first.refresh_token ?? '');
  expect(await lifeOf()).toBeLessThanOrEqual(3600);
  await pool.query(
    `update platform.oidc_record set expires_at = now() - interval '1 second' where model = 'Grant' and id = $1`,
    [id],
  );
  await expect(openid.refreshTokenGrant(cli, second.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('a refresh token that is revoked, or whose person changed the password, is worthless', async () => {
  await server.call('/api/v1/users', {
    as: 'admin',
    json: { username: 'judy', password: passwordOf('judy') },
  });
  const revoked = await grant(cli, await viaBrowser(cliRequest, 'judy'));
  await openid.tokenRevocation(cli, revoked.refresh_token ?? '');
  await expect(openid.refreshTokenGrant(cli, revoked.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const outdated = await grant(cli, await viaBrowser(cliRequest, 'judy'));
  await server.call('/api/v1/users/judy/password', {
    as: 'admin',
    method: 'PUT',
    json: { password: 'a new one' },
  });
  await expect(openid.refreshTokenGrant(cli, outdated.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect((await api(outdated.access_token)).status).toBe(401);
});

test('the device flow signs a command line in after the person confirmed the code', async () => {
  const begun = await openid.initiateDeviceAuthorization(cli, { scope: 'openid trivet' });
  expect(begun.verification_uri).toBe(`${server.url}/oidc/device`);
  const agent = createAgent(server.url);
  const form = await (await agent.get('/oidc/device')).text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const wrong = await agent.post('/oidc/device', { xsrf, user_code: 'XXXX-XXXX' });
  const asked = /name="xsrf" value="([^"]+)"/.exec(await wrong.text())?.[1] ?? '';
  const confirm = await agent.post('/oidc/device', { xsrf: asked, user_code: begun.user_code.toLowerCase() });
  expect(await confirm.text()).toContain(begun.user_code);
  let at = await agent.follow(
    await agent.post('/oidc/device', { xsrf: asked, user_code: begun.user_code, confirm: 'yes' }),
  );
  at = await agent.follow(await agent.post(at.address, { username: 'bob', password: 'bob' }));
  expect(await at.answer.text()).toContain('Trivet command line');
  at = await agent.follow(await agent.post(at.address, { answer: 'allow' }));
  expect(await at.answer.text()).toContain('Connected');
  const tokens = await openid.pollDeviceAuthorizationGrant(cli, begun, undefined, {
    signal: AbortSignal.timeout(20_000),
  });
  expect(await (await api(tokens.access_token)).json()).toMatchObject({ username: 'bob' });
});
