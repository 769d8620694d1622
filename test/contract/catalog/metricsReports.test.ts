import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Line, metricsOf } from './metrics.support.ts';
import { ACCOUNT, bytesOf, catalogOf } from './support.ts';

let server: TestServer;
let metrics: ReturnType<typeof metricsOf>;
const made: { file: string; product: string; release: string }[] = [];
const NAMES = ['=cmd.bin', 'a, "b".bin', '-plain.bin'];
beforeAll(async () => {
  server = await startTestServer();
  metrics = metricsOf(server);
  const catalog = catalogOf(server);
  for (const name of NAMES) {
    const { file, product, release } = await catalog.release(bytesOf(name));
    await catalog.change(`/v1/files/${file.id}`, { name });
    made.push({ file: file.id, product: product.id, release: release.id });
  }
  await catalog.account({ name: 'Bob’s' });
  for (const { file } of made) {
    const asked = await server.call(`/v1/files/${file}/download`, { as: 'bob' });
    await (await fetch(asked.headers.get('location') ?? '')).arrayBuffer();
    await metrics.recorded(file, 1);
  }
  const first = await server.call(`/v1/files/${made[0]?.file}/download`, { as: 'alice' });
  await (await fetch(first.headers.get('location') ?? '')).arrayBuffer();
  await metrics.recorded(made[0]?.file ?? '', 2);
}, 120_000);
afterAll(() => server.close());

const idsOf = (key: 'file' | 'product' | 'release') => made.map((each) => each[key]).sort();

test('each download tells by whom, of what, and for which customer, the latest first where asked so', async () => {
  const names = { productName: 'Product', releaseName: '1.0' };
  const lines = await metrics.lines('?by=download&order=newest');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({ ...names, file: made[0]?.file, person: 'Alice Example' });
  expect(lines[0]).not.toHaveProperty('account');
  expect(lines[3]).toMatchObject({ ...names, account: ACCOUNT, accountName: 'Bob’s', person: 'Bob Example' });
  expect(lines).toEqual((await metrics.lines('?by=download')).toReversed());
  const text = await (await metrics.ask('?by=download&order=newest&format=csv')).text();
  expect(text.split('\r\n')[0]).toMatch(/^at,file,name,.*,releaseName,productName,accountName,person$/);
  expect(text.split('\r\n')[1]).toMatch(/,1\.0,Product,,Alice Example$/);
});

test.each(['file', 'product', 'release'] as const)('by %s there is a line for each', async (by) => {
  const lines = await metrics.lines(`?by=${by}`);
  expect(lines.map((line) => line[by])).toEqual(idsOf(by));
  const first = lines.find((line) => line[by] === made[0]?.[by]);
  expect(first).toMatchObject({ downloads: 2, completed: 2, bytes: 16 });
});

test('by account there is a line for each, and one for who had none', async () => {
  const lines = await metrics.lines('?by=account');
  expect(lines).toMatchObject([{ downloads: 1 }, { account: ACCOUNT, downloads: 3 }]);
  expect(lines[0]?.account).toBeUndefined();
});

test('a release that is called after its product is not called so twice', async () => {
  const { product, release } = made[0] ?? { product: '', release: '' };
  const path = `/v1/products/${product}/releases/${release}`;
  const nameOf = async () => (await metrics.lines(`?by=release&release=${release}`))[0]?.name;
  expect(await nameOf()).toBe('Product 1.0');
  for (const [name, shown] of [
    ['product 1.0', 'product 1.0'],
    ['Products 1.0', 'Product Products 1.0'],
    ['1.0', 'Product 1.0'],
  ]) {
    await catalogOf(server).change(path, { name });
    expect(await nameOf()).toBe(shown);
  }
});

test('what was deleted still counts, without its name', async () => {
  const [line] = await metrics.lines(`?by=product&product=${made[1]?.product}`);
  expect(line).toMatchObject({ product: made[1]?.product, name: 'Product', downloads: 1 });
  expect(await metrics.lines('?by=product&product=aaaaaaaaaaaaaaaaaaaaa')).toEqual([]);
});

test.each([
  ['file', 'key'],
  ['download', 'key'],
  ['download', 'newest'],
  ['file', 'downloads'],
  ['account', 'downloads'],
] as const)('pages by %s in the order of %s have every line once', async (by, order) => {
  const all: Line[] = [];
  for (let query = `?by=${by}&order=${order}&limit=1`; ; ) {
    const page = await (await metrics.ask(query)).json();
    expect(page.items).toHaveLength(1);
    all.push(...page.items);
    if (page.next === undefined) break;
    query = `?by=${by}&order=${order}&limit=1&cursor=${page.next}`;
  }
  const lines = await metrics.lines(`?by=${by}`);
  const most = (one: Line, other: Line) => Number(other.downloads) - Number(one.downloads);
  const newest = order === 'newest' ? lines.toReversed() : lines;
  expect(all).toEqual(order === 'downloads' ? lines.toSorted(most) : newest);
});

test('CSV has every line, and no name is a formula', async () => {
  const answer = await metrics.ask('?by=file', { accept: 'text/csv' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename=downloads-by-file-[\d-]+\.csv$/,
  );
  expect(answer.headers.get('vary')).toContain('Accept');
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('file,name,attributes,downloads,completed,bytes');
  expect(lines).toHaveLength(5);
  expect(text).toContain(`${made[0]?.file},'=cmd.bin,,2,2,16\r\n`);
  expect(text).toContain(`${made[1]?.file},"a, ""b"".bin",,1,1,10\r\n`);
  expect(text).toContain(`${made[2]?.file},'-plain.bin,,1,1,10\r\n`);
  expect(await (await metrics.ask('?by=file&format=csv', { accept: 'application/json' })).text()).toBe(text);
  const json = await metrics.ask('?by=file&format=json', { accept: 'text/csv' });
  expect(json.headers.get('content-type')).toMatch(/^application\/json/);
});

test('only editors read metrics', async () => {
  expect((await metrics.ask('', {}, 'bob')).status).toBe(403);
  expect((await server.call('/v1/metrics/downloads')).status).toBe(401);
});

test.each([
  ['?from=2026-02-30', ['/querystring/from']],
  ['?from=0000-01-01', ['/querystring/from']],
  ['?from=2026-02-02&to=2026-02-01', ['/querystring/to']],
  ['?by=name', ['/querystring/by']],
  ['?file=x&product=y', ['/querystring/file', '/querystring/product']],
  ['?what=else', ['/querystring/what']],
  ['?limit=0', ['/querystring/limit']],
  ['?cursor=nonsense', ['/querystring/cursor']],
  ['?order=downloads&cursor=WyJ4IiwieCJd', ['/querystring/cursor']],
  ['?by=download&order=downloads', ['/querystring/order']],
  ['?order=newest', ['/querystring/order']],
  ['?order=colour', ['/querystring/order']],
  [`?by=download&cursor=${Buffer.from('["x",""]').toString('base64url')}`, ['/querystring/cursor']],
  ['?format=csv&limit=5&cursor=x', ['/querystring/cursor', '/querystring/limit']],
])('%s is refused', async (query, paths) => {
  const answer = await metrics.ask(query);
  const { code, params } = await answer.json();
  expect([answer.status, code]).toEqual([400, 'request.invalid']);
  expect(params.errors.map((each: { path: string }) => each.path)).toEqual(paths);
});
