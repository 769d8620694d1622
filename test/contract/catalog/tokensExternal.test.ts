import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgent } from '../../api/identityAgent.ts';
import { passwordOf, startTestServer, type TestServer } from '../../support/trivet.ts';
import { ACCOUNT, bytesOf, catalogOf } from './support.ts';

/** Another server's provider is the issuer; accounts and part numbers are kept here by alice, an editor there. */
let issuer: TestServer;
let server: TestServer;
let now = new Date();
/** The issuer gives no code to a client that does not prove who asked for it (RFC 7636). */
const codeVerifier = randomPKCECodeVerifier();
beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const client = {
    client_id: 'beside',
    client_name: 'Trivet beside',
    client_secret: 'a secret of the tests',
    redirect_uris: [`${url}/sign-in/callback`, `${url}/tokens/callback`],
  };
  issuer = await startTestServer({ TRIVET_OIDC_CLIENTS: JSON.stringify([client]) });
  const names = { distinguishedName: 'distinguished_name', username: 'preferred_username', roles: 'roles' };
  const settings = {
    TRIVET_PORT: String(port),
    TRIVET_DEMO: '0',
    TRIVET_OIDC_ISSUER: `${issuer.url}/oidc`,
    TRIVET_OIDC_CLIENT_ID: client.client_id,
    TRIVET_OIDC_CLIENT_SECRET: client.client_secret,
    TRIVET_OIDC_AUDIENCE: issuer.url,
    TRIVET_OIDC_CLAIMS: JSON.stringify(names),
  };
  server = await startTestServer(settings, () => now);
  // What the issuer says of alice's roles is learned when she signs in; her bearer alone does not tell.
  expect((await create('alice')).body.code).toBe('catalog.account.foreign');
});
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

/** The catalog as alice fills it, whose bearer is the issuer's. */
const catalogHere = async () => {
  const authorization = `Bearer ${await issuer.bearer('alice')}`;
  const call: TestServer['call'] = (path, { as: _, headers, ...rest } = {}) =>
    server.call(path, { ...rest, headers: { authorization, ...headers } });
  return catalogOf({ ...server, call });
};

/** Goes where the page sends a browser, signs in at the issuer, and comes back with what stands in the address. */
const callbackOf = async (username: string, state = 'a state') => {
  const code_challenge = await calculatePKCECodeChallenge(codeVerifier);
  const begun = await server.call(`/tokens/authorize?${new URLSearchParams({ state, code_challenge })}`);
  const agent = createAgent(issuer.url);
  let at = await agent.visit(begun.headers.get('location') ?? '');
  for (let pages = 0; pages < 3 && at.address.startsWith(`${issuer.url}/sign-in/`); pages += 1) {
    const consent = (await at.answer.text()).includes('Allow access?');
    const form: Record<string, string> = consent
      ? { answer: 'allow' }
      : { username, password: passwordOf(username) };
    at = await agent.follow(await agent.post(at.address, form));
  }
  return new URL(at.address);
};
const codeOf = async (username: string) => (await callbackOf(username)).searchParams.get('code') ?? '';
const create = async (username: string) => {
  const json = { code: await codeOf(username), codeVerifier, label: 'Update server', account: ACCOUNT };
  const answer = await server.call('/v1/apitokens', { json });
  return { status: answer.status, body: await answer.json() };
};
const exchange = async (refreshToken: string) => {
  const answer = await server.call('/v1/apitokens/exchange', { json: { refreshToken } });
  return { status: answer.status, body: await answer.json() };
};

test('a browser is sent to the issuer as our client there, and comes back with code and state', async () => {
  const begun = await server.call('/tokens/authorize?state=kept');
  const address = new URL(begun.headers.get('location') ?? '');
  expect([begun.status, `${address.origin}${address.pathname}`]).toEqual([302, `${issuer.url}/oidc/auth`]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'beside',
    response_type: 'code',
    redirect_uri: `${server.url}/tokens/callback`,
    state: 'kept',
  });
  const back = await callbackOf('bob', 'x & y');
  expect(back.href).toMatch(`${server.url}/tokens/callback?`);
  expect(back.searchParams.get('state')).toBe('x & y');
});

test('who proved an e-mail address at the issuer creates a token of the account and downloads with it', async () => {
  const catalog = await catalogHere();
  await catalog.account({}, ['Bob@Acme.Example']);
  const { file } = await catalog.release(bytesOf('from elsewhere'));
  const { status, body } = await create('bob');
  expect([status, body.account, body.active]).toEqual([201, ACCOUNT, true]);
  const { accessToken, refreshToken } = (await exchange(body.refreshToken)).body;
  const headers = { authorization: `Bearer ${accessToken}` };
  const asked = await server.call(`/v1/files/${file.id}/download`, { headers });
  const bytes = await fetch(asked.headers.get('location') ?? '', { headers });
  expect(await bytes.text()).toBe('from elsewhere');

  const listed = async () => {
    const authorization = `Bearer ${await issuer.bearer('bob')}`;
    const { items } = await (await server.call('/v1/apitokens', { headers: { authorization } })).json();
    return items.find((each: { id: string }) => each.id === body.id).active;
  };
  expect(await listed()).toBe(true);
  await catalog.account({}, ['carol@acme.example']);
  const left = await exchange(refreshToken);
  expect([left.status, left.body.code]).toEqual([401, 'catalog.token.refused']);
  expect((await server.call(`/v1/files/${file.id}/download`, { headers })).status).toBe(401);
  expect(await listed()).toBe(false);
});

test('a used code, a made-up one, and people who do not belong to the account are refused', async () => {
  await (await catalogHere()).account({}, ['bob@acme.example']);
  const json = { code: await codeOf('bob'), codeVerifier, label: 'Once', account: ACCOUNT };
  expect((await server.call('/v1/apitokens', { json })).status).toBe(201);
  const again = await server.call('/v1/apitokens', { json });
  expect([again.status, (await again.json()).code]).toEqual([400, 'identity.code.refused']);
  expect((await server.call('/v1/apitokens', { json: { ...json, code: 'made-up' } })).status).toBe(400);
  expect((await create('carol')).body.code).toBe('catalog.account.foreign');
});

test('an address that the issuer did not verify makes nobody a member', async () => {
  const json = {
    username: 'mallory',
    password: passwordOf('mallory'),
    email: 'bob@acme.example',
    emailVerified: false,
  };
  const made = await issuer.call('/api/v1/users', { as: 'admin', json });
  expect(made.status).toBe(201);
  await (await catalogHere()).account({}, ['bob@acme.example']);
  const { status, body } = await create('mallory');
  expect([status, body.code]).toEqual([403, 'catalog.account.foreign']);
});

test('tokens rotate and end here, whatever the issuer does', async () => {
  await (await catalogHere()).account({}, ['bob@acme.example']);
  const { refreshToken } = (await create('bob')).body;
  const second = (await exchange(refreshToken)).body.refreshToken;
  now = new Date(now.getTime() + 61_000);
  expect((await exchange(refreshToken)).status).toBe(401);
  expect((await exchange(second)).body.params.reason).toBe('revoked');
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
