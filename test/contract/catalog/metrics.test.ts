import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { metricsOf } from './metrics.support.ts';
import { ACCOUNT, bytesOf, catalogOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
let metrics: ReturnType<typeof metricsOf>;
let now = new Date('2026-05-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ TRIVET_DEMO: '1', TRIVET_DOWNLOAD_DAYS: '10' }, () => now);
  catalog = catalogOf(server);
  metrics = metricsOf(server, freshBearer);
});
afterAll(() => server.close());

/** The clock of these tests moves, and tokens end. */
const freshBearer = async (username: string): Promise<string> => {
  const answer = await server.call('/api/v1/auth', { json: { username, password: username } });
  return (await answer.json()).bearer;
};
const addressOf = async (id: string, as = 'alice') => {
  const headers = { authorization: `Bearer ${await freshBearer(as)}` };
  const asked = await server.call(`/v1/files/${id}/download`, { headers });
  return asked.headers.get('location') ?? '';
};
const download = async (id: string, headers: Record<string, string> = {}, as = 'alice') => {
  const answer = await fetch(await addressOf(id, as), { headers });
  await answer.arrayBuffer();
};

describe('a download is recorded', () => {
  test('with its bytes, account, product, release, and the attributes that the file had', async () => {
    const { file, product, release } = await catalog.release(bytesOf('0123456789'));
    await catalog.account();
    await catalog.change(`/v1/files/${file.id}`, { attributes: { channel: 'one' } });
    await download(file.id, {}, 'bob');
    const [line] = await metrics.recorded(file.id, 1);
    expect(line).toMatchObject({
      at: now.toISOString(),
      file: file.id,
      name: 'setup.bin',
      release: release.id,
      product: product.id,
      account: ACCOUNT,
      bytes: 10,
      begun: true,
      complete: true,
      attributes: { channel: 'one' },
    });
    await catalog.change(`/v1/files/${file.id}`, { attributes: { channel: 'two' } });
    // A decision with the file's record is trusted for a few seconds.
    await new Promise((resolve) => setTimeout(resolve, 3500));
    await download(file.id, {}, 'bob');
    const both = await metrics.recorded(file.id, 2);
    expect(both.map((each) => each.attributes)).toEqual([{ channel: 'one' }, { channel: 'two' }]);
    await metrics.sum();
    const byFile = await metrics.lines(`?by=file&file=${file.id}`);
    expect(byFile.map((each) => (each.attributes as { channel: string }).channel).sort()).toEqual([
      'one',
      'two',
    ]);
    for (const each of byFile)
      expect(each).toMatchObject({ file: file.id, downloads: 1, completed: 1, bytes: 10 });
  }, 30_000);

  test('once, however it goes on: only the first byte begins one, only the last completes it', async () => {
    const file = await catalog.file('part.bin', bytesOf('0123456789'));
    await download(file.id, { range: 'bytes=0-3' });
    await download(file.id, { range: 'bytes=4-7' });
    await download(file.id, { range: 'bytes=8-' });
    await download(file.id, { 'if-none-match': '*' });
    await metrics.recorded(file.id, 3);
    const [line] = await metrics.lines(`?by=file&file=${file.id}`);
    expect(line).toMatchObject({ downloads: 1, completed: 1, bytes: 10 });
  });

  test('of which the client broke off as incomplete, with about the bytes that left', async () => {
    const size = 64_000_000;
    const file = await catalog.file('large.bin', new Uint8Array(size));
    const request = get(await addressOf(file.id));
    const [answer] = await once(request, 'response');
    let came = 0;
    for await (const chunk of answer) {
      came += chunk.length;
      if (came > 10_000_000) break;
    }
    request.destroy();
    const [line] = await metrics.recorded(file.id, 1);
    expect(line).toMatchObject({ begun: true, complete: false });
    // A chunk that had left in part only does not count; what the kernels held does.
    expect(line?.bytes).toBeGreaterThan(came - 256 * 1024);
    expect(line?.bytes).toBeLessThan(size);
  }, 60_000);

  test('of HEAD, 304, 412 and 416 not', async () => {
    const file = await catalog.file('none.bin', bytesOf('abc'));
    const url = await addressOf(file.id);
    await fetch(url, { method: 'HEAD' });
    const without: Record<string, string>[] = [
      { 'if-none-match': '*' },
      { 'if-match': '"x"' },
      { range: 'bytes=9-' },
    ];
    for (const headers of without) await fetch(url, { headers });
    await download(file.id);
    expect(await metrics.recorded(file.id, 1)).toHaveLength(1);
  });

  test('after the database refused it for a while', async () => {
    const file = await catalog.file('later.bin', bytesOf('abc'));
    const { pool } = server.platform.database;
    await pool.query('alter table catalog.download rename to download_away');
    try {
      await download(file.id);
      await new Promise((resolve) => setTimeout(resolve, 2500));
      const numbers = await (await server.call('/metrics', { as: 'admin' })).text();
      expect(numbers).toMatch(/trivet_catalog_downloads_waiting 1/);
    } finally {
      await pool.query('alter table catalog.download_away rename to download');
    }
    expect(await metrics.recorded(file.id, 1)).toHaveLength(1);
  }, 30_000);
});

describe('sums of days', () => {
  test('are the same before and after the job, however often it runs, and outlive the single downloads', async () => {
    const file = await catalog.file('sums.bin', bytesOf('abcd'));
    now = new Date('2026-05-02T23:59:59Z');
    await download(file.id);
    await download(file.id);
    await metrics.recorded(file.id, 2);
    now = new Date('2026-05-03T00:00:00Z');
    await download(file.id);
    await metrics.recorded(file.id, 3);
    const expected = [
      { day: '2026-05-02', downloads: 2, completed: 2, bytes: 8 },
      { day: '2026-05-03', downloads: 1, completed: 1, bytes: 4 },
    ];
    const query = `?by=day&file=${file.id}&from=2026-05-01&to=2026-05-31`;
    expect(await metrics.lines(query)).toEqual(expected);
    await metrics.sum();
    await metrics.sum();
    expect(await metrics.lines(query)).toEqual(expected);
    now = new Date('2026-05-12T23:59:58Z');
    await metrics.sum();
    expect(await metrics.lines(`?by=download&file=${file.id}&from=2026-05-01`)).toHaveLength(3);
    now = new Date('2026-05-13T00:00:01Z');
    await metrics.sum();
    expect(await metrics.lines(`?by=download&file=${file.id}&from=2026-05-01`)).toEqual([]);
    expect(await metrics.lines(query)).toEqual(expected);
    expect(await metrics.lines(`?by=day&file=${file.id}&from=2026-05-03`)).toEqual(expected.slice(1));
  }, 60_000);
});
