import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_FILE_BYTES: '5000000' });
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const bytes = Buffer.from(randomBytes(100_000));
const hex = hexOf(bytes);
const base64 = createHash('sha256').update(bytes).digest('base64');

describe('a delivery', () => {
  const address = async (id: string, as = 'alice') =>
    (await server.call(`/v1/files/${id}/download`, { as })).headers.get('location') ?? '';

  test('serves HEAD, digests and conditions', async () => {
    const file = await catalog.file('abc.bin', new Uint8Array(bytes));
    const url = await address(file.id);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('repr-digest')).toBe(`sha-256=:${base64}:`);
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    const with_ = (headers: Record<string, string>) => fetch(url, { headers });
    expect((await with_({ 'if-none-match': `"${hex}"` })).status).toBe(304);
    expect((await with_({ 'if-match': '"other"' })).status).toBe(412);
    const beyond = await with_({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const tail = await with_({ range: 'bytes=-10', 'if-range': `"${hex}"` });
    expect(tail.status).toBe(206);
    expect(tail.headers.get('repr-digest')).toBe(`sha-256=:${base64}:`);
    expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    expect((await with_({ range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
    expect((await with_({ authorization: 'Bearer nonsense' })).status).toBe(200);
  });

  test('of no bytes works', async () => {
    const file = await catalog.file('empty.bin', new Uint8Array());
    const answer = await fetch(await address(file.id));
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([
      200,
      '',
      '0',
    ]);
  });

  test('refuses every changed address alike', async () => {
    const file = await catalog.file('abc.bin', bytesOf('abc'));
    const other = await catalog.file('def.bin', bytesOf('def'));
    const url = await address(file.id);
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    expect((await fetch(url.replace('/abc.bin?', '/another%20name?'))).status).toBe(200);
    const wrong = [
      changed((copy) => copy.searchParams.set('sub', 'somebody')),
      changed((copy) => copy.searchParams.set('exp', '9999999999')),
      changed((copy) => copy.searchParams.set('sig', 'AAAA')),
      changed((copy) => copy.searchParams.set('kid', 'none')),
      changed((copy) => copy.searchParams.append('via', 'x')),
      changed((copy) => copy.searchParams.delete('sig')),
      url.replace(file.id, other.id),
    ];
    for (const each of wrong) {
      const answer = await fetch(each);
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'catalog.address.refused']);
    }
  });

  test('stops within seconds when the release is depublished', async () => {
    const { file, release } = await catalog.release(bytesOf('a mistake'));
    await catalog.account();
    const url = await address(file.id, 'bob');
    expect((await fetch(url)).status).toBe(200);
    await catalog.change(release.path, { state: 'depublished' });
    let status = 200;
    const until = Date.now() + 8000;
    while (status === 200 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      status = (await fetch(url)).status;
    }
    expect(status).toBe(404);
    expect((await server.call(`/v1/files/${file.id}/download`, { as: 'bob' })).status).toBe(404);
  }, 20_000);

  test('of an editor who is not entitled is in the audit trail', async () => {
    const file = await catalog.file('abc.bin', bytesOf('abc'));
    await address(file.id);
    const trail = await (
      await server.call(`/api/v1/audit?thing=catalog/file/${file.id}`, { as: 'admin' })
    ).json();
    expect(trail.items[0]).toMatchObject({ action: 'catalog.file.download', username: 'alice' });
  });
});
