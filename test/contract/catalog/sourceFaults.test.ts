import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { rangeOf, startStore } from './source.support.ts';
import { catalogOf, hexOf, type TestCatalog } from './support.ts';

const bytes = randomBytes(2_000_000);
const HALF = 1_000_000;
const tag = '"one"';

/** Sends what is asked for up to `end`, and then breaks off. */
function sendUntil(end: number, request: IncomingMessage, response: ServerResponse, etag = tag): void {
  const { start, headers, status } = rangeOf(request, bytes.length);
  response.writeHead(status, { ...headers, etag });
  if (start >= end) {
    response.flushHeaders();
    setTimeout(() => response.destroy(), 20);
  } else response.write(bytes.subarray(start, end), () => setTimeout(() => response.destroy(), 100));
}

let elsewhere: Awaited<ReturnType<typeof startStore>>;
const ways: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  silent: () => undefined,
  half(request, response) {
    response.writeHead(200, { 'content-length': bytes.length, etag: tag });
    response.write(bytes.subarray(0, HALF));
    request.resume();
  },
  'breaks-once'(request, response) {
    const { start, headers, status } = rangeOf(request, bytes.length);
    if (start === 0) return sendUntil(HALF, request, response);
    response.writeHead(status, { ...headers, etag: tag }).end(bytes.subarray(start));
  },
  'breaks-always': (request, response) => sendUntil(HALF, request, response),
  'changed-412'(request, response) {
    if (request.headers['if-match']) response.writeHead(412).end();
    else sendUntil(HALF, request, response);
  },
  'changed-unsaid'(request, response) {
    sendUntil(HALF, request, response, request.headers.range ? '"two"' : tag);
  },
  'changed-size'(request, response) {
    if (request.headers.range === undefined) return sendUntil(HALF, request, response, '');
    const headers = { 'content-length': 1, 'content-range': `bytes ${HALF}-${HALF}/${HALF + 1}` };
    response.writeHead(206, headers).end('x');
  },
  'no-ranges'(request, response) {
    if (request.headers.range === undefined) sendUntil(HALF, request, response);
    else response.writeHead(200, { 'content-length': bytes.length, etag: tag }).end(bytes);
  },
  redirect: (_request, response) =>
    response.writeHead(307, { location: `${elsewhere.endpoint}/releases/secret` }).end(),
  page: (_request, response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Forbidden</html>'),
  failing: (_request, response) => response.writeHead(500).end(),
};

describe('a source that does not behave', () => {
  let store: Awaited<ReturnType<typeof startStore>>;
  let server: TestServer;
  let catalog: TestCatalog;
  const copy = (way: string, more: object = {}) =>
    catalog.call('/v1/files', { json: { name: 'copy.bin', s3arn: `arn:aws:s3:::releases/${way}`, ...more } });

  beforeAll(async () => {
    elsewhere = await startStore((_request, response) => response.end('secret'));
    store = await startStore((request, response) => {
      const way = /^\/releases\/([^?]+)/.exec(request.url ?? '')?.[1] ?? '';
      (ways[way] ?? ((_: unknown, answer: ServerResponse) => answer.writeHead(404).end()))(request, response);
    });
    server = await startTestServer(store.settings);
    catalog = catalogOf(server);
  });
  afterAll(async () => {
    await server.close();
    await store.close();
    await elsewhere.close();
  });

  test('and breaks off is asked for the rest', async () => {
    const { status, body } = await copy('breaks-once', { checksum: hexOf(bytes) });
    expect([status, body.size, body.checksums?.sha256]).toEqual([201, bytes.length, hexOf(bytes)]);
  });

  test.concurrent.each([
    ['silent', 'silent'],
    ['half', 'silent'],
    ['breaks-always', 'broken'],
    ['changed-412', 'changed'],
    ['changed-unsaid', 'changed'],
    ['changed-size', 'changed'],
    ['no-ranges', 'broken'],
    ['redirect', 'refused'],
    ['page', 'refused'],
    ['failing', 'unreachable'],
  ])('in the way %j is refused as %s, and nothing is kept', async (way, reason) => {
    const { status, body } = await copy(way);
    expect([status, body.code, body.params.reason]).toEqual([422, 'catalog.source.unreachable', reason]);
    expect(body.summary).toContain('cannot be read from here: ');
    const { items } = (await catalog.call('/v1/files?limit=200')).body;
    expect(items.filter((item: { s3arn?: string }) => item.s3arn?.endsWith(`/${way}`))).toEqual([]);
  });

  test('leads nowhere else', () => {
    expect(store.asked.some((path) => path.startsWith('/releases/redirect'))).toBe(true);
    expect(elsewhere.asked).toEqual([]);
  });

  test('and a bucket that is not listed is not even asked for', async () => {
    const before = store.asked.length;
    const json = { name: 'copy.bin', s3arn: 'arn:aws:s3:::other/breaks-once' };
    expect((await catalog.call('/v1/files', { json })).body.params.reason).toBe('unlisted');
    expect(store.asked.length).toBe(before);
  });
});

test('an endpoint that is not there is 422', async () => {
  const gone = await startStore(() => undefined);
  await gone.close();
  const server = await startTestServer(gone.settings);
  try {
    const json = { name: 'copy.bin', s3arn: 'arn:aws:s3:::releases/key' };
    const { status, body } = await catalogOf(server).call('/v1/files', { json });
    expect([status, body.params.reason]).toEqual([422, 'unreachable']);
  } finally {
    await server.close();
  }
});

test('buckets without a key stop the start with one sentence', async () => {
  const start = startTestServer({ TRIVET_SOURCE_BUCKETS: 'releases' });
  await expect(start).rejects.toThrow('TRIVET_SOURCE_ACCESS_KEY');
});
