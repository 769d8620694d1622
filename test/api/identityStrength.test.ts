import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

/** What the issuer says of the next sign-in, and what it was asked for. */
let says: Record<string, unknown> = {};
let asked = new URLSearchParams();

let server: TestServer;
let url: string;
let sign: (claims: Record<string, unknown>, audience: string) => Promise<string>;

/** An issuer that lets everybody in at once, and says how. */
const issuer = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', url);
  const json = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (pathname === '/.well-known/openid-configuration')
    return json({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'password'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
  if (pathname === '/jwks') return json({ keys: [publicJwk] });
  if (pathname === '/auth') {
    asked = searchParams;
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'a code', state: searchParams.get('state') ?? '' }).toString();
    return response.writeHead(303, { location: back.href }).end();
  }
  const nonce = asked.get('nonce');
  json({
    access_token: 'not looked at',
    token_type: 'Bearer',
    id_token: await sign({ ...says, ...(nonce === null ? {} : { nonce }) }, 'trivet-here'),
  });
});
let publicJwk: object;

beforeAll(async () => {
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  publicJwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' };
  sign = (claims, audience) =>
    new SignJWT({ name: 'Strong Person', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuer(url)
      .setSubject('strong')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  server = await startTestServer({
    TRIVET_DEMO: '0',
    TRIVET_OIDC_ISSUER: url,
    TRIVET_OIDC_CLIENT_ID: 'trivet-here',
    TRIVET_OIDC_CLIENT_SECRET: 'a secret of the tests',
    TRIVET_OIDC_ACR_VALUES: 'urn:acme:gold urn:acme:silver',
    TRIVET_OIDC_AMR_VALUES: 'mfa hwk',
  });
});
afterAll(async () => {
  await server.close();
  issuer.close();
});
beforeEach(() => {
  says = { acr: 'urn:acme:silver', amr: ['pwd', 'mfa'] };
});

/** What the pages answer to whoever comes back from the issuer. */
async function signIn() {
  const agent = createAgent(server.url);
  const begun = await agent.get('/sign-in?return=/health/live');
  const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const { answer } = await agent.follow(await agent.get(there.headers.get('location') ?? ''));
  const me = await agent.get('/api/v1/me', { accept: 'application/json' });
  return { status: answer.status, text: await answer.text(), me: me.status };
}

test('an issuer is asked for the strength that the settings name, and one that says it did lets in', async () => {
  expect(await signIn()).toMatchObject({ status: 200, me: 200 });
  expect(asked.get('acr_values')).toBe('urn:acme:gold urn:acme:silver');
});

test.each([
  ['another class', { acr: 'urn:acme:bronze' }],
  ['no class', { acr: undefined }],
  ['only other ways', { amr: ['pwd', 'sms'] }],
  ['no ways', { amr: undefined }],
  ['ways as one text', { amr: 'mfa' }],
])('whoever comes back with %s is refused, in a sentence', async (_, less) => {
  says = { ...says, ...less };
  const { status, text, me } = await signIn();
  expect([status, me]).toEqual([403, 401]);
  expect(text).toContain('as strongly as this server asks');
});

test('a password alone is not taken, nor a token that says it was issued for less', async () => {
  const auth = await server.call('/api/v1/auth', { json: { username: 'strong', password: 'whatever' } });
  expect([auth.status, ((await auth.json()) as { code: string }).code]).toEqual([
    404,
    'identity.password.external',
  ]);
  const status = async (claims: object) => {
    const authorization = `Bearer ${await sign({ ...claims }, 'trivet-here')}`;
    return (await server.call('/api/v1/me', { headers: { authorization } })).status;
  };
  expect(await status({ acr: 'urn:acme:bronze', amr: ['pwd'] })).toBe(401);
  expect(await status({ acr: 'urn:acme:gold', amr: ['hwk'] })).toBe(200);
  expect(await status({})).toBe(200);
});
