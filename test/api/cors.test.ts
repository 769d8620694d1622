import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

const portal = 'https://portal.example';
const other = 'http://localhost:3000';

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  [server, closed] = await Promise.all([
    startTestServer({ TRIVET_CORS_ORIGINS: `${portal} ${other}` }),
    startTestServer(),
  ]);
});
afterAll(() => Promise.all([server?.close(), closed?.close()]));

type Headers = Record<string, string>;
/** A request as a browser makes it for a page of another site; `fetch` would not send these headers. */
function send(
  to: TestServer,
  method: string,
  path: string,
  headers: Headers = {},
): Promise<[number, Headers]> {
  return new Promise((resolve, reject) => {
    const asked = ask(`${to.url}${path}`, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode ?? 0, answer.headers as Headers]));
    });
    asked.on('error', reject).end();
  });
}
const said = (headers: Headers) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const preflight = (origin: string, method: string) => ({
  origin,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization,content-type,if-match',
});

const interfaces = [
  '/api/v1/about',
  '/api/v1/me',
  '/v1/products',
  '/catalog',
  '/repository/rest/',
  '/docs/api/list',
  '/openapi.json',
  '/.well-known/jwks.json',
  '/software.jwt',
];

describe('a page of a named origin', () => {
  test.each([portal, other])('%s asks before it changes something, and may', async (origin) => {
    const [status, headers] = await send(server, 'OPTIONS', '/v1/products/x', preflight(origin, 'PATCH'));
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-methods']).toBe('DELETE, GET, HEAD, PATCH, PUT');
    expect(headers['access-control-allow-headers']?.toLowerCase().split(', ')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'if-match',
        'idempotency-key',
        'content-range',
      ]),
    );
    expect(headers['access-control-max-age']).toBe('600');
    expect(headers.vary).toBe('Origin');
  });

  test.each(interfaces)('reads %s, also a refusal, and never with a cookie', async (path) => {
    const [, headers] = await send(server, 'GET', path, { origin: portal });
    expect(headers['access-control-allow-origin']).toBe(portal);
    expect(headers['access-control-expose-headers']?.split(', ')).toEqual(
      expect.arrayContaining([
        'ETag',
        'Location',
        'X-Request-Id',
        'Retry-After',
        'Content-Disposition',
        'Content-Range',
      ]),
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary?.split(', ')).toContain('Origin');
  });

  test('works with a bearer token, changes too', async () => {
    const made = await server.call('/v1/packages', {
      as: 'alice',
      json: { name: 'From elsewhere' },
      headers: { origin: portal },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('access-control-allow-origin')).toBe(portal);
    const authorization = `Bearer ${await server.bearer('alice')}`;
    const [status, headers] = await send(server, 'GET', made.headers.get('location') ?? '', {
      origin: portal,
      authorization,
    });
    expect(status).toBe(200);
    expect(headers.vary).toBe('Authorization, Cookie, Origin');
  });

  test('downloads: the address that an answer leads to may be read as well', async () => {
    const made = await server.call('/v1/files', { as: 'alice', json: { name: 'setup.bin' } });
    const { id, upload } = (await made.json()) as { id: string; upload: { url: string } };
    await (await fetch(upload.url, { method: 'PUT', body: 'bytes' })).text();
    await server.call(`/v1/files/${id}/complete`, { as: 'alice', json: {} });
    const origin = { origin: portal };
    const led = await server.call(`/v1/files/${id}/download`, { as: 'alice', headers: origin });
    expect([led.status, led.headers.get('access-control-allow-origin')]).toEqual([302, portal]);
    const { pathname, search } = new URL(led.headers.get('location') ?? '');
    const [status, headers] = await send(server, 'GET', pathname + search, { ...origin, range: 'bytes=0-1' });
    expect([status, headers['content-range']]).toEqual([206, 'bytes 0-1/5']);
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual([portal, 'Origin']);
  });
});

test.each([
  'https://portal.example.evil',
  'https://PORTAL.example',
  'http://portal.example',
  'https://portal.example:444',
  'null',
])('a page of %s gets nothing, and caches are told', async (origin) => {
  for (const [method, headers] of [
    ['OPTIONS', preflight(origin, 'GET')],
    ['GET', { origin }],
  ] as const) {
    const [, answered] = await send(server, method, '/v1/products', headers);
    expect(said(answered)).toEqual([]);
    expect(answered.vary).toContain('Origin');
  }
});

test.each([
  '/',
  '/admin/users',
  '/files',
  '/files/trash',
  '/sign-in',
  '/password',
  '/tokens',
  '/docs/app/doc/external.rest/x/edit/content',
])('the page %s takes no part in it', async (path) => {
  for (const [method, headers] of [
    ['OPTIONS', preflight(portal, 'GET')],
    ['GET', { origin: portal }],
  ] as const) {
    const [, answered] = await send(server, method, path, headers);
    expect(said(answered)).toEqual([]);
  }
});

test('a session is of no use to a page of another site', async () => {
  const [status, headers] = await send(server, 'POST', '/v1/packages', {
    origin: portal,
    cookie: 'trivet_session=anything',
    'content-type': 'application/json',
  });
  expect(status).toBe(401);
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('the provider keeps rules of its own; a page of a named origin exchanges codes there', async () => {
  const [, discovery] = await send(closed, 'GET', '/oidc/.well-known/openid-configuration', {
    origin: portal,
  });
  expect(discovery['access-control-allow-origin']).toBe(portal);
  expect(discovery).not.toHaveProperty('access-control-allow-credentials');
  const headers = { origin: portal, 'content-type': 'application/x-www-form-urlencoded' };
  const code = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'trivet-cli',
    code: 'none',
  });
  const exchange = (to: TestServer) =>
    fetch(`${to.url}/oidc/token`, { method: 'POST', headers, body: code.toString() });
  const named = await exchange(server);
  expect([named.status, named.headers.get('access-control-allow-origin')]).toEqual([400, portal]);
  expect((await exchange(closed)).headers.get('access-control-allow-origin')).toBeNull();
});

test('without the setting no answer says anything of it', async () => {
  const [status, headers] = await send(closed, 'OPTIONS', '/v1/products', preflight(portal, 'GET'));
  expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST']);
  for (const path of interfaces) {
    const [, answered] = await send(closed, 'GET', path, { origin: portal });
    expect(said(answered)).toEqual([]);
    expect(answered.vary ?? '').not.toContain('Origin');
  }
});
