import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBucket, objectsIn, type Store, startS3 } from '../../support/s3.ts';
import { hasSwift, startSwift } from '../../support/swift.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { metricsOf } from './metrics.support.ts';
import { catalogOf, hexOf, type TestCatalog } from './support.ts';

const stores = [
  { name: 'the S3 server from npm', available: true, start: startS3 },
  { name: 'a store that checks signatures', available: hasSwift(), start: startSwift },
];

describe.each(stores.filter(({ available }) => available))('downloads from $name', ({ start }) => {
  let store: Store;
  let server: TestServer;
  let catalog: TestCatalog;
  beforeAll(async () => {
    store = await start();
    await createBucket(store, 'files');
    server = await startTestServer({ ...objectsIn(store, 'files'), TRIVET_DOWNLOADS: 'signed' });
    catalog = catalogOf(server);
  });
  afterAll(async () => {
    await server?.close();
    await store?.close();
  });

  const bytes = new Uint8Array(randomBytes(200_000));
  const name = 'Größe (1)*.bin';
  const addressOf = async (id: string) =>
    (await server.call(`/v1/files/${id}/download`, { as: 'alice' })).headers.get('location') ?? '';

  test('are one redirect to a signed address for a minute, with the name of the file', async () => {
    const file = await catalog.file(name, bytes);
    const address = await addressOf(file.id);
    expect(address.startsWith(server.url)).toBe(true);
    const sent = await fetch(address, { redirect: 'manual' });
    expect(sent.status).toBe(302);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const location = new URL(sent.headers.get('location') ?? '');
    expect(location.origin).toBe(store.endpoint);
    expect(location.searchParams.get('X-Amz-Expires')).toBe('60');
    const answer = await fetch(location);
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(hexOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hexOf(bytes));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    const own = await fetch(address, { method: 'HEAD', redirect: 'manual' });
    expect(own.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(own.headers.get('content-disposition'));
    const part = await fetch(address, { headers: { range: 'bytes=5-9' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(5, 10));
  });

  test('are refused, answered by conditions, and recorded as streamed ones are', async () => {
    const { file } = await catalog.release(bytes);
    const address = await addressOf(file.id);
    const kept = await fetch(address, {
      headers: { 'if-none-match': `"${hexOf(bytes)}"` },
      redirect: 'manual',
    });
    expect(kept.status).toBe(304);
    const several = await fetch(address, { headers: { range: 'bytes=0-1,4-5' }, redirect: 'manual' });
    expect(several.status).toBe(206);
    await several.arrayBuffer();
    const forged = await fetch(address.replace(/sig=./, 'sig=_'), { redirect: 'manual' });
    expect(forged.status).toBe(403);
    await fetch(address).then((answer) => answer.arrayBuffer());
    const lines = await metricsOf(server).recorded(file.id, 2);
    expect(lines).toMatchObject([{ bytes: 4 }, { begun: true, bytes: bytes.length }]);
    expect(lines[1]).not.toHaveProperty('complete');
  });
});
