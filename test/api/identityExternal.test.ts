import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { authorize, createAgent } from './identityAgent.ts';

/** Signs in at the pages of `server`, whose issuer is another Trivet; a browser keeps cookies of both apart. */
async function signInElsewhere(
  server: TestServer,
  issuer: TestServer,
  username: string,
  password = username,
) {
  const [here, there] = [createAgent(server.url), createAgent(issuer.url)];
  const begun = await here.visit('/sign-in?return=/health/live');
  let at = await there.visit(begun.address);
  for (let pages = 0; pages < 3 && at.address.startsWith(`${issuer.url}/sign-in/`); pages += 1) {
    const consent = (await at.answer.text()).includes('Allow access?');
    const form: Record<string, string> = consent ? { answer: 'allow' } : { username, password };
    at = await there.follow(await there.post(at.address, form));
  }
  return { here, last: await here.follow(await here.get(at.address)) };
}

const claimNames = {
  distinguishedName: 'distinguished_name',
  username: 'preferred_username',
  groups: 'groups',
  roles: 'roles',
  email: 'email',
};
const startBeside = async (issuer: { url: string; audience: string }, claims: object = claimNames) =>
  startTestServer({
    TRIVET_DEMO: '0',
    TRIVET_OIDC_ISSUER: issuer.url,
    TRIVET_OIDC_CLIENT_ID: 'beside',
    TRIVET_OIDC_CLIENT_SECRET: 'a secret of the tests',
    TRIVET_OIDC_AUDIENCE: issuer.audience,
    TRIVET_OIDC_CLAIMS: JSON.stringify(claims),
  });
const meWith = async (server: TestServer, token: string) => {
  const answer = await server.call('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};

test('settings of an external issuer that cannot be stop the start with a sentence', async () => {
  const external = { TRIVET_DEMO: '0', TRIVET_OIDC_ISSUER: 'https://issuer.example' };
  await expect(startTestServer(external)).rejects.toThrow(/TRIVET_OIDC_CLIENT_ID/);
  await expect(
    startTestServer({ ...external, TRIVET_OIDC_CLIENT_ID: 'x', TRIVET_OIDC_CLAIMS: '{"colour":"blue"}' }),
  ).rejects.toThrow(/TRIVET_OIDC_CLAIMS/);
  const client = JSON.stringify([{ client_id: 'trivet-web', redirect_uris: [] }]);
  await expect(startTestServer({ TRIVET_OIDC_CLIENTS: client })).rejects.toThrow(/TRIVET_OIDC_CLIENTS/);
});

test('an issuer that does not answer is said so, and the server stands', async () => {
  const server = await startBeside({ url: 'http://127.0.0.1:9/oidc', audience: 'x' });
  try {
    const answer = await server.call('/sign-in', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('does not answer');
    expect((await meWith(server, 'a.b.c')).status).toBe(502);
    expect((await server.call('/health/ready')).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('another Trivet serves as the issuer: pages, bearer, groups and roles, and no passwords here', async () => {
  const { port } = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const issuer = await startTestServer({
    TRIVET_OIDC_CLIENTS: JSON.stringify([
      {
        client_id: 'beside',
        client_name: 'Trivet beside',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${url}/sign-in/callback`, `${url}/tokens/callback`],
        post_logout_redirect_uris: [`${url}/`],
      },
    ]),
  });
  const server = await startTestServer({
    TRIVET_PORT: String(port),
    TRIVET_DEMO: '0',
    TRIVET_OIDC_ISSUER: `${issuer.url}/oidc`,
    TRIVET_OIDC_CLIENT_ID: 'beside',
    TRIVET_OIDC_CLIENT_SECRET: 'a secret of the tests',
    TRIVET_OIDC_AUDIENCE: issuer.url,
    TRIVET_OIDC_CLAIMS: JSON.stringify(claimNames),
  });
  try {
    await issuer.call('/api/v1/groups', { as: 'admin', json: { name: 'Sales' } });
    await issuer.call('/api/v1/groups/Sales/members/alice', { as: 'admin', method: 'PUT' });
    const { here, last } = await signInElsewhere(server, issuer, 'alice');
    expect(last.address).toBe(`${url}/health/live`);
    const me = await (await here.get('/api/v1/me', { accept: 'application/json' })).json();
    expect(me).toMatchObject({
      username: 'alice',
      distinguishedName: 'CN=Alice Example/O=Acme',
      email: 'alice@acme.example',
      emailVerified: true,
      groups: ['Sales'],
      roles: ['designer', 'catalog-editor'],
      identityProvider: `${issuer.url}/oidc`,
      by: 'session',
    });
    expect(await meWith(server, await issuer.bearer('alice'))).toMatchObject({
      status: 200,
      username: 'alice',
      by: 'bearer',
    });

    const password = await server.call('/api/v1/auth', { json: { username: 'alice', password: 'alice' } });
    expect(password.status).toBe(404);
    expect((await server.call('/password')).status).toBe(404);
    expect((await server.call('/oidc/.well-known/openid-configuration')).status).toBe(404);
    expect(
      (await server.platform.database.pool.query('select 1 from platform.account where password is not null'))
        .rowCount,
    ).toBe(0);

    const admin = await signInElsewhere(server, issuer, ADMIN.username, ADMIN.password);
    const made = await admin.here.send('/api/v1/users', {
      method: 'POST',
      body: JSON.stringify({ username: 'x', password: 'long enough' }),
      headers: { accept: 'application/json', 'content-type': 'application/json', origin: url },
    });
    expect([made.status, ((await made.json()) as { code: string }).code]).toEqual([409, 'identity.external']);

    const request = {
      client_id: 'beside',
      redirect_uri: `${url}/tokens/callback`,
      scope: 'openid profile email',
    };
    const { address, verifier } = await authorize(createAgent(issuer.url), issuer.url, request, 'alice');
    const code = address.searchParams.get('code') ?? '';
    expect(await server.platform.identity.redeemCode(code, verifier)).toMatchObject({
      username: 'alice',
    });
    await expect(server.platform.identity.redeemCode(code, verifier)).rejects.toMatchObject({
      status: 400,
    });

    const out = await here.post('/sign-out', {});
    expect(await out.text()).toContain(`${issuer.url}/oidc/session/end?`);
    expect((await here.get('/api/v1/me', { accept: 'application/json' })).status).toBe(401);
  } finally {
    await server.close();
    await issuer.close();
  }
});

/** A small issuer with a password grant, whose keys and claims a test sets. */
let fake: Server;
let issuerUrl: string;
let signing: { kid: string; key: CryptoKey };
let published: object[] = [];
let keyRequests = 0;

const newKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  published = [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }, ...published];
  signing = { kid, key: privateKey };
};
const tokenOf = (claims: Record<string, unknown>, typ = 'JWT') =>
  new SignJWT({ iss: issuerUrl, aud: 'trivet', sub: '42', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(signing.key);

beforeAll(async () => {
  fake = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url === '/.well-known/openid-configuration')
      return send(200, {
        issuer: issuerUrl,
        authorization_endpoint: `${issuerUrl}/auth`,
        token_endpoint: `${issuerUrl}/token`,
        jwks_uri: `${issuerUrl}/jwks`,
        grant_types_supported: ['authorization_code', 'password'],
        response_types_supported: ['code'],
      });
    if (request.url === '/jwks') {
      keyRequests += 1;
      return send(200, { keys: published });
    }
    if (form.get('grant_type') !== 'password' || form.get('password') !== 'right')
      return send(400, { error: 'invalid_grant' });
    const access_token = await tokenOf({
      realm: { roles: ['staff', 'king'] },
      dn: 'cn=Nina,o=Acme',
      login: form.get('username'),
    });
    return send(200, { access_token, token_type: 'Bearer', expires_in: 300 });
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  issuerUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  await newKey('one');
});
afterAll(() => fake.close());

test('the password grant of an issuer answers /api/v1/auth; claims are read where the settings say', async () => {
  const names = { distinguishedName: 'dn', username: 'login', roles: 'realm.roles' };
  const server = await startBeside({ url: issuerUrl, audience: 'trivet' }, names);
  try {
    const auth = (password: string) => server.call('/api/v1/auth', { json: { username: 'nina', password } });
    const answer = await auth('right');
    const body = (await answer.json()) as { bearer: string; expSeconds: number };
    expect([answer.status, Object.keys(body).sort()]).toEqual([
      200,
      ['bearer', 'claims', 'expSeconds', 'issueDate', 'leeway'],
    ]);
    expect(await meWith(server, body.bearer)).toMatchObject({
      username: 'nina',
      distinguishedName: 'CN=Nina/O=Acme',
      roles: ['staff'],
      groups: [],
    });
    for (let at = 0; at < 5; at += 1) expect((await auth('wrong')).status).toBe(401);
    expect((await auth('wrong')).status).toBe(429);
  } finally {
    await server.close();
  }
});

test('tokens are checked against the issuer’s keys; new keys are fetched, but not for every stranger', async () => {
  const server = await startBeside({ url: issuerUrl, audience: 'trivet' }, {});
  try {
    expect(await meWith(server, await tokenOf({}))).toMatchObject({
      status: 200,
      username: '42',
      distinguishedName: `CN=42/O=${new URL(issuerUrl).host}`,
      roles: [],
    });
    // What a person can choose at the issuer names nobody here.
    const claiming = await tokenOf({
      preferred_username: 'admin',
      roles: ['administrator'],
      distinguished_name: 'CN=Admin',
    });
    expect(await meWith(server, claiming)).toMatchObject({ username: '42', roles: [] });
    for (const [what, bad] of Object.entries({
      audience: await tokenOf({ aud: 'other' }),
      issuer: await tokenOf({ iss: 'https://other.example' }),
      'ID token': await tokenOf({ nonce: 'n', at_hash: 'h' }),
      expired: await tokenOf({}).then((token) => `${token}x`),
    }))
      expect((await meWith(server, bad)).status, what).toBe(401);

    const before = keyRequests;
    const { privateKey } = await generateKeyPair('ES256');
    for (let at = 0; at < 5; at += 1) {
      const stranger = await new SignJWT({ iss: issuerUrl, aud: 'trivet', sub: '1' })
        .setProtectedHeader({ alg: 'ES256', kid: `stranger-${at}` })
        .setExpirationTime('5m')
        .sign(privateKey);
      expect((await meWith(server, stranger)).status).toBe(401);
    }
    expect(keyRequests - before).toBeLessThanOrEqual(1);
  } finally {
    await server.close();
  }
});

async function freePort(): Promise<{ port: number }> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { port };
}
