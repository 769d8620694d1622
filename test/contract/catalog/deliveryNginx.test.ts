import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../../deploy/scaled/programs.ts';
import { type Nginx, startNginx } from '../../support/nginx.ts';
import { startSingleServer, startTestServer, type TestServer } from '../../support/trivet.ts';
import { metricsOf } from './metrics.support.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

const program = findProgram('nginx');
const required = process.env.TRIVET_TEST_REQUIRE_ALL === '1';
if (!program)
  console.warn('nginx is not installed: delivery through nginx is NOT tested (Debian: nginx-light).');

/** As docs/catalog.md shows it. */
const locationsOf = (trivet: string, objects: string) => `
  location / { proxy_pass ${trivet}; }
  location /protected/ {
    internal;
    alias ${objects}/;
    etag off;
    add_header ETag $upstream_http_etag;
    add_header Last-Modified $upstream_http_last_modified;
    add_header Repr-Digest $upstream_http_repr_digest;
    add_header X-Content-Type-Options $upstream_http_x_content_type_options;
    add_header Referrer-Policy $upstream_http_referrer_policy;
    add_header Content-Security-Policy $upstream_http_content_security_policy;
    add_header X-Request-Id $upstream_http_x_request_id;
  }`;

describe.skipIf(!program && !required)('delivery through nginx', () => {
  let server: TestServer;
  /** Sends itself, for comparison. */
  let plain: TestServer;
  let nginx: Nginx;
  let catalog: TestCatalog;
  beforeAll(async () => {
    // nginx sends what it finds in a folder.
    server = await startSingleServer({ TRIVET_ACCEL_REDIRECT: '/protected/' });
    plain = await startTestServer();
    catalog = catalogOf(server);
    const objects = server.platform.settings.objects.slice('file:'.length);
    nginx = await startNginx(program ?? 'nginx', locationsOf(server.url, objects));
  }, 180_000);
  afterAll(async () => {
    await nginx?.stop();
    await plain?.close();
    await server?.close();
  }, 60_000);

  const bytes = new Uint8Array(randomBytes(300_000));
  const etag = `"${hexOf(bytes)}"`;
  const addressOf = async (from: TestServer, id: string) =>
    (await from.call(`/v1/files/${id}/download`, { as: 'alice' })).headers.get('location') ?? '';
  const through = (url: string) => url.replace(server.url, nginx.url);
  const seen = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    const body = hexOf(new Uint8Array(await answer.arrayBuffer()));
    const left = ['date', 'server', 'connection', 'keep-alive', 'x-request-id', 'last-modified'];
    // Said to nginx, which keeps it to itself.
    left.push('x-accel-buffering');
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !left.includes(name)));
    return { status: answer.status, headers, body };
  };

  test('answers what Trivet answers itself: headers, ranges, conditions and HEAD', async () => {
    const file = await catalog.file('abc.bin', bytes);
    const other = await catalogOf(plain).file('abc.bin', bytes);
    const url = through(await addressOf(server, file.id));
    const itself = await addressOf(plain, other.id);
    const modified = (await fetch(url, { method: 'HEAD' })).headers.get('last-modified') ?? '';
    const own = (await fetch(itself, { method: 'HEAD' })).headers.get('last-modified') ?? '';
    expect((await fetch(url)).headers.get('last-modified')).toBe(modified);
    const cases: Record<string, string>[] = [
      {},
      { range: 'bytes=0-0' },
      { range: 'bytes=5-' },
      { range: 'bytes=-10' },
      { range: 'bytes=299999-400000' },
      { range: 'bytes=300000-' },
      { range: 'bytes=5-4' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1,2-5' },
      { range: 'bytes=5-9', 'if-range': etag },
      { range: 'bytes=5-9', 'if-range': '"other"' },
      { range: 'bytes=5-9', 'if-range': `W/${etag}` },
      { range: 'bytes=5-9', 'if-range': 'its date' },
      { 'if-none-match': etag },
      { 'if-none-match': '"other"' },
      { 'if-none-match': '*' },
      { 'if-match': etag },
      { 'if-match': '"other"' },
      { 'if-modified-since': 'its date' },
      { 'if-modified-since': 'Sun, 01 Mar 2020 10:00:00 GMT' },
      { 'if-unmodified-since': 'its date' },
      { 'if-unmodified-since': 'Sun, 01 Mar 2020 10:00:00 GMT' },
    ];
    const with_ = (headers: Record<string, string>, date: string) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value === 'its date' ? date : value]),
      );
    for (const method of ['GET', 'HEAD']) {
      for (const headers of cases) {
        const got = await seen(url, { method, headers: with_(headers, modified) });
        const expected = await seen(itself, { method, headers: with_(headers, own) });
        const asked = { method, sent: headers };
        expect({ ...asked, ...got }).toEqual({ ...asked, ...expected });
        expect(got.headers['x-accel-redirect']).toBeUndefined();
      }
    }
  }, 60_000);

  test('sends several ranges', async () => {
    const file = await catalog.file('abc.bin', bytes);
    const url = through(await addressOf(server, file.id));
    const answer = await fetch(url, { headers: { range: 'bytes=0-1,10-11' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      206,
      expect.stringMatching(/^multipart\/byteranges; boundary=/),
    ]);
    expect(await answer.text()).toContain('Content-Range: bytes 10-11/300000');
  });

  test('sends a file of no bytes', async () => {
    const file = await catalog.file('empty.bin', bytesOf(''));
    const answer = await fetch(through(await addressOf(server, file.id)));
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '0',
      '',
    ]);
  });

  test('Trivet leaves the bytes to nginx, and nothing but Trivet leads to them', async () => {
    const file = await catalog.file('abc.bin', bytes);
    const asked = await fetch(await addressOf(server, file.id));
    const inner = asked.headers.get('x-accel-redirect') ?? '';
    expect(inner).toMatch(/^\/protected\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    expect((await asked.arrayBuffer()).byteLength).toBe(0);
    for (const path of [inner, `/protected/../protected${inner.slice('/protected'.length)}`, '/protected/'])
      expect((await fetch(`${nginx.url}${path}`)).status).toBe(404);
  });

  test('refuses what Trivet refuses', async () => {
    const file = await catalog.file('abc.bin', bytes);
    const url = through(await addressOf(server, file.id));
    const answer = await fetch(url.replace(/sig=[^&]+/, 'sig=AAAA'));
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'catalog.address.refused']);
  });

  test('is recorded with the bytes that were left to nginx; whether they arrived is not known', async () => {
    const metrics = metricsOf(server);
    const file = await catalog.file('abc.bin', bytes);
    const url = through(await addressOf(server, file.id));
    await (await fetch(url)).arrayBuffer();
    await (await fetch(url, { headers: { range: 'bytes=100-199' } })).arrayBuffer();
    const lines = await metrics.recorded(file.id, 2);
    expect(lines).toMatchObject([
      { begun: true, bytes: 300_000 },
      { begun: false, bytes: 100 },
    ]);
    expect(lines[0]).not.toHaveProperty('complete');
    expect(await metrics.lines(`?by=file&file=${file.id}`)).toMatchObject([
      { downloads: 1, completed: 0, bytes: 300_100 },
    ]);
  });
});

test.each(['protected/', '/protected', '/', '/a b/', '/../a/'])(
  'the setting %s is refused',
  async (value) => {
    await expect(startTestServer({ TRIVET_ACCEL_REDIRECT: value })).rejects.toThrow('TRIVET_ACCEL_REDIRECT');
  },
);
