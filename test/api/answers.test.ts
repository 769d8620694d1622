import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { ADMIN, startSingleServer, startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

/** What a server behind a TLS proxy has as its public address. */
const PUBLIC = 'https://trivet.example';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const port = await freePort();
  secure = await startTestServer({
    TRIVET_DEMO: '0',
    TRIVET_PORT: String(port),
    TRIVET_PUBLIC_URL: PUBLIC,
    TRIVET_TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(() => Promise.all([server.close(), secure.close()]));

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Asks the server behind the proxy as the proxy does. */
const throughProxy = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = secure.platform.settings;
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'trivet.example', 'x-forwarded-for': '192.0.2.1', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on('error', reject).end();
  });

/** Every route that answers GET, as the server declares it. */
function getRoutes({ platform: { http } }: TestServer): string[] {
  const found: string[] = [];
  const steps: string[] = [];
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', name = '', methods = ''] =
      /^([│ ├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    const depth = indent.length / 4;
    steps.splice(Math.max(0, depth - 1), Infinity, name);
    if (methods.split(', ').includes('GET')) found.push(steps.join(''));
  }
  return found;
}

/** Pages say what they load and who may frame them, files that are shown are sandboxed; all else loads nothing. */
const isStrict = (policy: string, { headers }: Response): boolean =>
  /json|text\/plain|atom/.test(headers.get('content-type') ?? '')
    ? policy === "default-src 'none'; frame-ancestors 'none'"
    : /(default|object)-src 'none'/.test(policy) && /frame-ancestors |^sandbox/.test(policy);

test('every answer to GET says what caches and frames may do: JSON is neither kept unasked nor shown', async () => {
  const routes = getRoutes(server);
  expect(routes.length).toBeGreaterThanOrEqual(150);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes).toEqual(expect.arrayContaining(['/api/v1/me', '/health/live', '/v1/bundles/:bundleId']));
  const bearer = await server.bearer(ADMIN.username);
  const kept: string[] = [];
  const shown: string[] = [];
  let json = 0;
  for (const route of routes) {
    const path = route.replace(/:\w+|\*/g, 'x');
    for (const headers of [undefined, { authorization: `Bearer ${bearer}` }]) {
      const answer = await server.call(path, {
        ...(headers && { headers }),
        redirect: 'manual',
      });
      const cache = answer.headers.get('cache-control') ?? '';
      if (/json/.test(answer.headers.get('content-type') ?? '')) {
        json += 1;
        // Public feeds of the catalog are asked for again each time; public keys are the same for everybody.
        if (path === '/.well-known/jwks.json') continue;
        if (!/^(no-store|private, no-cache|public, no-cache)$/.test(cache)) kept.push(`${path}: ${cache}`);
      } else if (cache === '') kept.push(`${path}: nothing`);
      const policy = answer.headers.get('content-security-policy') ?? 'nothing';
      if (!isStrict(policy, answer)) shown.push(`${path}: ${policy}`);
      await answer.body?.cancel();
    }
  }
  expect(kept).toEqual([]);
  expect(shown).toEqual([]);
  expect(json).toBeGreaterThan(200);
}, 120_000);

test('an answer that carries a tag is asked for again with it, and an error is never kept', async () => {
  const form = await server.call('/api/dxl/acl?nsfPath=demo.nsf', { as: 'alice' });
  expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const gone = await server.call('/assets/not-there.js');
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('browsers are told to come by https only where the public address is https', async () => {
  const header = 'strict-transport-security';
  for (const path of ['/health/live', '/nothing', '/oidc/.well-known/openid-configuration', '/%E0%A4%A'])
    expect((await throughProxy(path)).headers[header], path).toBe('max-age=31536000; includeSubDomains');
  expect((await server.call('/health/live')).headers.has(header)).toBe(false);
});

test('on https every cookie is bound to the host, those of a sign-in under way too', async () => {
  const begun = await throughProxy('/sign-in', { accept: 'text/html' });
  const [state = ''] = begun.headers['set-cookie'] ?? [];
  expect(state).toMatch(/^__Host-trivet_sign_in=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const { pathname, search } = new URL(String(begun.headers.location));
  const asked = await throughProxy(pathname + search);
  const cookies = [asked.headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const each of cookies) {
    expect(each).toMatch(/^__Host-trivet_/);
    expect(each).toMatch(/; secure/i);
    expect(each).toMatch(/; path=\/;/);
    expect(each).not.toMatch(/domain/i);
  }
  const description = JSON.parse((await throughProxy('/openapi.json')).text);
  expect(description.components.securitySchemes.session.name).toBe('__Host-trivet_session');
  const agent = createAgent(server.url);
  await agent.signIn('alice');
  expect([...agent.jar.keys()].filter((name) => name.startsWith('__'))).toEqual([]);
});

test('pages may speak to their own server only, also over sockets', async () => {
  const rule = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1];
  const agent = createAgent(server.url);
  await agent.signIn('alice');
  for (const path of ['/', '/catalog/acme', '/databases']) {
    const { headers } = await agent.get(path);
    expect(rule(headers.get('content-security-policy')), path).toBe(
      `'self' ${server.url.replace('http', 'ws')}`,
    );
  }
  const page = await throughProxy('/', { accept: 'text/html' });
  expect(rule(page.headers['content-security-policy'])).toBe("'self' wss://trivet.example");
});

test('numbers are for this machine, or for those who have the token, or on a port of their own', async () => {
  expect((await server.call('/metrics')).status).toBe(200);
  expect((await server.call('/metrics', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(401);
  expect((await throughProxy('/metrics')).status).toBe(401);
  expect((await throughProxy('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200);

  const port = await freePort();
  const withToken = await startTestServer({ TRIVET_METRICS_TOKEN: 'a token of the tests' });
  // A port has one process.
  const apart = await startSingleServer({
    TRIVET_METRICS_PORT: String(port),
    TRIVET_METRICS_TOKEN: 'a token of the tests',
  });
  try {
    const good = { headers: { authorization: 'Bearer a token of the tests' } };
    const bad = { headers: { authorization: 'Bearer another' } };
    const status = async (...asked: Parameters<typeof fetch>) => (await fetch(...asked)).status;
    for (const address of [`${withToken.url}/metrics`, `http://127.0.0.1:${port}/metrics`]) {
      expect([await status(address), await status(address, bad), await status(address, good)]).toEqual([
        401, 401, 200,
      ]);
      expect(await (await fetch(address, good)).text()).toContain('trivet_http_connections');
    }
    expect(await status(`${apart.url}/metrics`, good)).toBe(404);
    expect(await status(`http://127.0.0.1:${port}/api/v1/me`, good)).toBe(404);
    expect(await status(`http://127.0.0.1:${port}/metrics`, { ...good, method: 'POST' })).toBe(405);
  } finally {
    await apart.close();
    await withToken.close();
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('a request that names two hosts is refused, one that names the same twice in its own way is not', async () => {
  const single = await startSingleServer();
  const { host, hostname, port } = new URL(single.url);
  const ask = (lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`),
      );
      socket.on('data', (part) => (answer += part));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  for (const lines of [
    ['GET /health/live HTTP/1.1', `Host: ${host}`, 'Host: evil.example'],
    ['GET /health/live HTTP/1.1', `Host: ${host}`, `host: ${host}`],
    ['GET http://evil.example/health/live HTTP/1.1', `Host: ${host}`],
    ['GET http://evil.example/api/v1/me HTTP/1.1', `Host: ${host}`],
    ['GET nonsense://x HTTP/1.1', `Host: ${host}`],
  ])
    expect(await ask(lines), lines.join(' ')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"request\.malformed"/);
  for (const [path, status] of [
    ['/health/live', 200],
    ['/api/v1/me', 401],
    ['', 200],
  ] as const)
    expect(await ask([`GET http://${host}${path} HTTP/1.1`, `Host: ${host}`, 'Accept: text/html'])).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  await single.close();
});
