import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

const SECRET = 'a secret that nobody may read';
/** What the issuer does; each test changes some of it. */
type Behaviour = {
  discovery: (response: ServerResponse, metadata: Record<string, unknown>) => void;
  error: string;
  registered: string[];
  keys: boolean;
};
let behaviour: Behaviour;
let issuer: string;
let server: TestServer;
let bearer: (roles: string[]) => Promise<string>;
let close: () => Promise<void>;
const logged: string[] = [];

const answer = (response: ServerResponse, status: number, json: object, headers: object = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(json));
const asUsual = (): Behaviour => ({
  discovery: (response, metadata) => answer(response, 200, metadata),
  error: 'invalid_grant',
  registered: ['/sign-in/callback', '/tokens/callback'],
  keys: true,
});

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return behaviour.discovery(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        claims_supported: ['sub', 'groups'],
      });
    if (url.pathname === '/keys') return answer(response, 200, { keys: behaviour.keys ? [key] : [] });
    if (url.pathname === '/token') return answer(response, 400, { error: behaviour.error });
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    if (!behaviour.registered.includes(back.pathname))
      return answer(response, 400, { error: 'unregistered' });
    response.writeHead(302, { location: `${back.href}?error=login_required` }).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  behaviour = asUsual();
  server = await startTestServer(
    {
      TRIVET_DEMO: '0',
      TRIVET_LOG_LEVEL: 'info',
      TRIVET_OIDC_ISSUER: issuer,
      TRIVET_OIDC_CLIENT_ID: 'trivet-here',
      TRIVET_OIDC_CLIENT_SECRET: SECRET,
      TRIVET_OIDC_CLAIMS: JSON.stringify({ roles: 'roles', groups: 'groups' }),
    },
    undefined,
    (line) => logged.push(line),
  );
  bearer = (roles) =>
    new SignJWT({ roles, groups: [], email: `${roles.join('')}@acme.example`, email_verified: true })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience('trivet-here')
      .setSubject(`who is ${roles.join()}`)
      .setExpirationTime('10m')
      .sign(privateKey);
});
afterAll(async () => {
  await server?.close();
  await close?.();
});
beforeEach(() => {
  behaviour = asUsual();
});

type Tested = { works: boolean; steps: { step: string; outcome: string; reason: string; value: string }[] };
const ask = async (method: string, path: string, roles = ['administrator']) => {
  const headers = { authorization: `Bearer ${await bearer(roles)}` };
  return server.call(path, { method, headers });
};
const run = async () => {
  const tested = await ask('POST', '/api/v1/issuer/test');
  expect(tested.status, await tested.clone().text()).toBe(200);
  const { works, steps } = (await tested.json()) as Tested;
  return { works, steps: steps.map(({ step, outcome, reason }) => `${step} ${outcome} ${reason}`) };
};

test('the issuer in effect is told with what to register there, and without its secret', async () => {
  const told = await ask('GET', '/api/v1/issuer');
  const text = await told.text();
  expect(JSON.parse(text)).toEqual({
    kind: 'external',
    issuer,
    clientId: 'trivet-here',
    hasSecret: true,
    audience: 'trivet-here',
    claims: {
      displayName: 'name',
      email: 'email',
      emailVerified: 'email_verified',
      groups: 'groups',
      roles: 'roles',
    },
    redirects: [`${server.url}/sign-in/callback`, `${server.url}/tokens/callback`],
    signOutRedirects: [`${server.url}/`],
  });
  expect(text).not.toContain(SECRET);
  expect((await ask('GET', '/api/v1/issuer', ['staff'])).status).toBe(403);
  expect((await ask('POST', '/api/v1/issuer/test', ['staff'])).status).toBe(403);
});

test('an issuer that works passes every step', async () => {
  expect(await run()).toEqual({
    works: true,
    steps: [
      'discovery passed reached',
      'keys passed keys',
      'clock passed clock',
      'client passed clientKnown',
      'redirect passed redirect',
      'redirect passed redirect',
      'groups passed groups',
    ],
  });
});

test('what is wrong with an issuer is told step by step', async () => {
  behaviour = {
    ...asUsual(),
    discovery: (response, metadata) =>
      answer(
        response,
        200,
        { ...metadata, claims_supported: ['sub'] },
        { date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      ),
    error: 'invalid_client',
    registered: ['/sign-in/callback'],
    keys: false,
  };
  expect(await run()).toEqual({
    works: false,
    steps: [
      'discovery passed reached',
      'keys failed noKeys',
      'clock failed clockOff',
      'client failed clientRefused',
      'redirect passed redirect',
      'redirect failed redirectRefused',
      'groups unclear groupsUnlisted',
    ],
  });
  const reasonWhen = async (discovery: Behaviour['discovery']) => {
    behaviour = { ...asUsual(), discovery };
    const { steps } = await run();
    expect(steps.slice(1).every((each) => each.endsWith('skipped earlier'))).toBe(true);
    return steps[0];
  };
  expect(await reasonWhen((response) => answer(response, 500, {}))).toBe('discovery failed status');
  expect(await reasonWhen((response) => response.end('<html>'))).toBe('discovery failed noJson');
  expect(await reasonWhen((response) => response.destroy())).toBe('discovery failed unreachable');
  expect(await reasonWhen((response, all) => answer(response, 200, { ...all, issuer: 'https://x' }))).toBe(
    'discovery failed otherIssuer',
  );
  expect(await reasonWhen((response) => answer(response, 200, { issuer }))).toBe(
    'discovery failed incomplete',
  );
  expect(await reasonWhen((response) => answer(response, 302, {}, { location: `${issuer}/keys` }))).toBe(
    'discovery failed status',
  );
});

test('a test that is cancelled ends at the issuer too, and no secret is logged', async () => {
  const stop = new AbortController();
  const ended = new Promise<void>((resolve) => {
    behaviour = {
      ...asUsual(),
      discovery: (response) => {
        response.once('close', () => resolve());
        stop.abort();
      },
    };
  });
  const headers = { authorization: `Bearer ${await bearer(['administrator'])}` };
  const asked = fetch(`${server.url}/api/v1/issuer/test`, { method: 'POST', headers, signal: stop.signal });
  await expect(asked).rejects.toThrow();
  await ended;
  expect(logged.join('\n')).not.toContain(SECRET);
});

test('a server that keeps its people itself has no issuer to test', async () => {
  const own = await startTestServer();
  try {
    const told = await own.call('/api/v1/issuer', { as: 'admin' });
    expect(await told.json()).toMatchObject({ kind: 'builtIn', redirects: [] });
    const tested = await own.call('/api/v1/issuer/test', { as: 'admin', method: 'POST' });
    expect([tested.status, ((await tested.json()) as { code: string }).code]).toEqual([
      409,
      'identity.builtin',
    ]);
  } finally {
    await own.close();
  }
});
