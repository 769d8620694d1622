import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer();
});
afterAll(() => server.close());

type Refusal = { code: string; params: Record<string, unknown>; summary: string; message?: string };

const refusal = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Refusal),
});

test('an unknown address answers 404 with the error body', async () => {
  expect(await refusal(await server.call('/nothing/here'))).toEqual({
    status: 404,
    code: 'request.unknown',
    params: {},
    summary: 'There is nothing at this address.',
  });
});

test('under /api/dxl and /api/v1 the error body also has status and message, which existing clients read', async () => {
  for (const path of ['/api/dxl/database?nsfPath=x.nsf', '/api/v1/audit']) {
    const answer = await server.call(path);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const body = await refusal(answer);
    expect(body).toMatchObject({ status: 401, message: body.summary });
  }
});

test('a body that is not JSON, or of another type, or too large, is refused before anything happens', async () => {
  const post = (body: string, type: string) =>
    server.call('/api/v1/auth', { method: 'POST', body, headers: { 'content-type': type } });
  expect(await refusal(await post('{"username":', 'application/json'))).toMatchObject({
    status: 400,
    code: 'request.json.invalid',
  });
  expect(await refusal(await post('<a/>', 'application/xml'))).toMatchObject({
    status: 415,
    code: 'request.type.unsupported',
  });
  const huge = JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024), password: 'x' });
  expect(await refusal(await post(huge, 'application/json'))).toMatchObject({
    status: 413,
    code: 'request.too.large',
  });
});

test.each(['content-length: 8000000', 'transfer-encoding: chunked'])(
  'whoever sends a body that is too large (%s) to its end reads the refusal, and asks on',
  async (length) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1');
    let got = '';
    socket.on('data', (text) => (got += text));
    const post = `POST /api/v1/auth HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncontent-type: application/json\r\n`;
    socket.write(`${post}${length}\r\n\r\n`);
    for (let sent = 0; sent < 80; sent++) {
      const piece = 'x'.repeat(100_000);
      socket.write(length.includes('chunked') ? `186a0\r\n${piece}\r\n` : piece);
      // As a client that looks for an answer only when it has sent everything.
      await new Promise(setImmediate);
    }
    socket.write(length.includes('chunked') ? '0\r\n\r\n' : '');
    socket.write(
      `GET /health/live HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nconnection: close\r\n\r\n`,
    );
    await new Promise((resolve, reject) => void socket.on('close', resolve).on('error', reject));
    expect(got.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  },
);

test('a refused body that does not end is cut off', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST /api/v1/auth HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const piece = `f4240\r\n${'x'.repeat(1_000_000)}\r\n`;
  const cut = new Promise((resolve) => void socket.on('close', resolve).on('error', () => undefined));
  let sent = 0;
  for (; sent < 1000 && !socket.destroyed; sent++)
    await Promise.race([cut, new Promise((resolve) => socket.write(piece, resolve))]);
  await cut;
  expect(sent).toBeLessThan(1000);
});

test('JSON that is not UTF-8, or compressed, is refused and not kept as something else', async () => {
  const post = (body: Uint8Array<ArrayBuffer>, encoding?: string) =>
    server.call('/api/v1/groups', {
      as: ADMIN.username,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) },
    });
  const latin1 = new Uint8Array(Buffer.from('{"name":"G\u00e9ants"}', 'latin1'));
  expect(await refusal(await post(latin1))).toMatchObject({
    status: 400,
    code: 'request.json.invalid',
    params: { reason: 'It is not UTF-8.' },
  });
  const json = new Uint8Array(Buffer.from('{"name":"Plain group"}'));
  const packed = await post(new Uint8Array(gzipSync(json)), 'gzip');
  expect(packed.headers.get('accept-encoding')).toBe('identity');
  expect(await refusal(packed)).toMatchObject({ status: 415, code: 'request.encoding.unsupported' });
  expect((await post(json, 'identity')).status).toBe(201);
});

test('an address says which methods it takes: 405 with Allow to another one, whatever its body, 204 to OPTIONS', async () => {
  for (const [method, path, allow] of [
    ['DELETE', '/api/v1/auth', 'POST'],
    ['GET', '/v1/apitokens/exchange', 'DELETE, POST'],
    ['POST', '/api/dxl/database?nsfPath=demo.nsf', 'GET, HEAD, PUT'],
    ['PATCH', '/api/dxl/form/a%2Fb%20c?nsfPath=demo.nsf', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/docs/api/docsvr/external.rest/welcome/draft', 'GET, HEAD'],
    ['PUT', '/catalog/acme', 'GET, HEAD'],
  ] as const) {
    const sent = { method, body: '{', headers: { 'content-type': 'nonsense' } };
    const answer = await server.call(path, method === 'GET' ? { method } : sent);
    expect(answer.headers.get('allow'), path).toBe(allow);
    expect(await refusal(answer)).toMatchObject({
      status: 405,
      code: 'request.method.unknown',
      params: { methods: allow.split(', ') },
    });
    const asked = await server.call(path, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('allow'), await asked.text()]).toEqual([204, allow, '']);
  }
  expect((await server.call('/nothing/here', { method: 'OPTIONS' })).status).toBe(404);
  expect((await server.call('/nothing/here', { method: 'POST', body: '{' })).status).toBe(404);
});

test('all faults of a body are named at once, and nothing is coerced', async () => {
  const { status, params } = await refusal(
    await server.call('/api/v1/auth', { json: { username: 5, colour: 'blue' } }),
  );
  expect(status).toBe(400);
  const paths = (params.errors as { path: string }[]).map((each) => each.path).sort();
  expect(paths).toEqual(['/colour', '/password', '/username']);
});

test('every answer carries a request id of its own', async () => {
  const ids = await Promise.all(
    ['/health/live', '/nothing', '/api/v1/audit'].map(async (path) =>
      (await server.call(path)).headers.get('x-request-id'),
    ),
  );
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('what is refused before it comes to a route carries a request id and the error body, and HEAD no body', async () => {
  const host = new URL(server.url).host;
  const ask = (line: string) => raw(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const long = 'a'.repeat(20_000);
  for (const [path, status] of [
    ['/%E0%A4%A', 400],
    ['/v1/webhooks/%', 400],
    [`/health/live?${long}`, 431],
    ['/ /', 400],
  ] as const) {
    const [head = '', body = ''] = (await ask(`GET ${path}`)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*^x-request-id: [0-9a-f-]{36}\r?$`, 'im'));
    expect(JSON.parse(body)).toMatchObject({
      code: 'request.malformed',
      params: {},
      summary: expect.stringMatching(/\.$/),
    });
    const [again = '', nothing] = (await ask(`HEAD ${path}`)).split('\r\n\r\n');
    expect([again.slice(0, 12), nothing]).toEqual([`HTTP/1.1 ${status}`, '']);
  }
});

test('a page that needs a sign-in leads there, however long its address is', async () => {
  const leads = async (path: string) =>
    (await server.call(path, { headers: { accept: 'text/html' } })).headers.get('location');
  expect(await leads('/files?a=b')).toBe('/sign-in?return=%2Ffiles%3Fa%3Db');
  // Clients take 8 to 16 KB of headers, and each byte of it becomes three.
  expect(await leads(`/files?a=${'%C3%A9'.repeat(2000)}`)).toBe('/sign-in?return=%2Ffiles');
});

test('another host name is refused, another loopback name is led to the public address', async () => {
  const port = new URL(server.url).port;
  const ask = (host: string, accept = '*/*') =>
    raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
  expect(await ask('evil.example')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await ask(`localhost:${port}`, 'text/html')).toMatch(
    new RegExp(`^HTTP/1\\.1 307 [\\s\\S]*location: ${server.url}/\r\n`, 'i'),
  );
});

test('bytes that are not HTTP get the error body, and the server goes on', async () => {
  expect(await raw('\u0000\u0001 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"request\.malformed"/);
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
  expect((await server.call('/health/live')).status).toBe(200);
});

test('the server says that it is ready, and shows its numbers', async () => {
  const ready = await server.call('/health/ready');
  const checks = { database: 'ok', objects: 'ok', bus: 'ok', jobs: 'ok', start: 'ok', stop: 'ok' };
  expect(await ready.json()).toEqual({ status: 'ok', checks });
  expect(await (await server.call('/metrics')).text()).toContain('trivet_http_request_seconds_count');
});

test('a server that still loads its demo content lives, and is not ready before it is done', async () => {
  const { settings, database } = server.platform;
  const port = await freePort();
  const health = async (what: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/${what}`);
    return { code: answer.status, ...((await answer.json()) as { checks: Record<string, string> }) };
  };
  // Not of the pool, whose connections may not idle in a transaction for as long as a slow machine takes.
  const holding = new pg.Client({ connectionString: database.url });
  await holding.connect();
  await holding.query("delete from platform.state where key = 'demo'");
  await holding.query('begin');
  await holding.query('lock table platform.state in share mode');
  const starting = startSingleServer({
    TRIVET_DATABASE_URL: database.url,
    TRIVET_DATA_DIR: settings.dataDir,
    TRIVET_PORT: String(port),
  });
  try {
    await expect
      .poll(() => health('ready').catch(() => undefined), { timeout: 120_000 })
      .toMatchObject({ code: 503, checks: { database: 'ok', jobs: 'ok', start: 'failed' } });
    expect((await health('live')).code).toBe(200);
  } finally {
    await holding.query('rollback');
    await holding.end();
    const second = await starting;
    expect((await health('ready')).code).toBe(200);
    await second.close();
  }
}, 240_000);

test('the OpenAPI description is 3.1 and names who may call each operation', async () => {
  const description = (await (await server.call('/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { description: string }>>;
  };
  expect(description.openapi).toBe('3.1.0');
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(30);
  for (const operation of operations) expect(operation.description).toContain('Who may call:');
});

test('the page of the API is in our dress, leads back, and costs 600 kB where compression is understood', async () => {
  const answer = await server.call('/openapi');
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain('<a href="/">Back to the console</a>');
  // What the web pages bring along is there only where they are built.
  const parts = [...page.matchAll(/(?:src|href)="(\/openapi[^"]+)"/g)].map(([, part = '']) => part);
  expect(parts).toEqual(
    expect.arrayContaining(['/openapi/style.css', '/openapi/swagger-ui-bundle.js', '/openapi.json']),
  );
  let sent = 0;
  for (const part of new Set(parts)) {
    const small = await server.call(part, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect([small.status, small.headers.get('content-encoding')], part).toEqual([200, 'gzip']);
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i);
    sent += Number(small.headers.get('content-length'));
    const plain = await server.call(part, { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding'), part).toBeNull();
    expect(await plain.text()).toBe(await small.text());
  }
  expect(sent).toBeGreaterThan(100_000);
  expect(sent).toBeLessThan(600_000);
});

/** Sends bytes as they are and reads the answer to its end. */
function raw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
