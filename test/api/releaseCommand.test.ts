import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOf } from '../contract/catalog/support.ts';
import { type Counter, startCounter } from './catalogCommand.support.ts';

let counter: Counter;
let product: { id: string; component: string };
beforeAll(async () => {
  counter = await startCounter();
  const { create, publish } = counter.catalog;
  const group = await create('/v1/productgroups', { slug: 'brass', name: 'Brass' });
  const parent = { id: group.id, sections: [] };
  const made = await create('/v1/products', { slug: 'gauge', name: 'Brass Gauge', parent });
  const component = await create(`/v1/products/${made.id}/components`, { name: 'Whole product' });
  await publish(`/v1/productgroups/${group.id}`);
  await publish(`/v1/products/${made.id}`);
  product = { id: made.id, component: component.id };
});
afterAll(() => counter.close());

const release = (...args: string[]) => counter.trivet('release', ...args);
const show = async (path: string) => JSON.parse((await release('show', path, '--json')).out);
const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(counter.path(name), bytes);
  return hexOf(bytes);
};
const entries = async () => (await counter.catalog.call('/v1/files?limit=200')).body.items.length;

test('from CI: a release is created, filled, published, cloned, taken back and deleted', async () => {
  const sha256 = write('gauge-1.0.bin', randomBytes(20_000_000));
  write('notes.txt', Buffer.from('Notes'));
  write('empty.dat', Buffer.alloc(0));
  expect(await release('create', 'brass/gauge', '1.0', '--name', '1.0')).toMatchObject({ code: 0, err: '' });
  const words = ['--platform', 'linux-x64', '--description', 'Setup'];
  const files = ['gauge-1.0.bin', 'notes.txt', 'empty.dat'];
  expect(await release('upload', 'brass/gauge/1.0', ...files, ...words)).toMatchObject({ code: 0, err: '' });
  const filled = await show('gauge/1.0');
  expect(filled.packages).toMatchObject([{ name: 'Brass Gauge 1.0', state: 'unpublished' }]);
  expect(filled.packages[0].files).toMatchObject([
    { name: 'gauge-1.0.bin', size: 20_000_000, platform: 'linux-x64', description: 'Setup' },
    { name: 'notes.txt', size: 5 },
    { name: 'empty.dat', size: 0 },
  ]);
  expect(filled.packages[0].files[0].checksums).toEqual({ sha256 });
  const granted = await counter.catalog.call(`/v1/packages/${filled.packages[0].id}/components`);
  expect(granted.body.items).toMatchObject([{ id: product.component }]);

  const published = await release(
    'publish',
    'gauge/1.0',
    '--stream',
    'ea=2026-01-01..2026-03-31',
    '--stream',
    'ga=2026-02-01',
  );
  expect(published).toMatchObject({ code: 0, err: '' });
  expect(published.out).toBe(
    'Published brass/gauge/1.0: ea from 2026-01-01 to 2026-03-31, ga from 2026-02-01.\n',
  );
  const later = await release('publish', 'gauge/1.0', '--stream', 'ga=2026-03-01', '--without', 'ea');
  expect(later.out).toBe('Published brass/gauge/1.0: ga from 2026-03-01.\n');
  expect((await show('gauge/1.0')).packages[0].state).toBe('published');

  expect((await release('create', 'gauge', '1.1', '--clone', '1.0')).code).toBe(0);
  expect((await release('clone', 'gauge/1.0', '1.2', '--name', 'One two')).code).toBe(0);
  // What was called by its number is called by its new one.
  expect([(await show('gauge/1.1')).name, (await show('gauge/1.2')).name]).toEqual(['1.1', 'One two']);
  const listed = (await release('list', 'gauge')).out;
  expect(listed).toMatch(/gauge\/1\.0 .*published +ga from 2026-03-01 /);
  for (const path of ['brass/gauge/1.0', 'brass/gauge/1.1', 'brass/gauge/1.2'])
    expect(listed).toContain(path);

  expect(await release('delete', 'gauge/1.0')).toMatchObject({ code: 1 });
  expect((await release('depublish', 'gauge/1.0')).code).toBe(2);
  expect((await release('depublish', 'gauge/1.0', '--why', 'It eats data')).code).toBe(0);
  const trail = await counter.server.call(`/api/v1/audit?thing=catalog/release/${filled.id}`, {
    as: 'admin',
  });
  expect(await trail.text()).toContain('It eats data');
  expect((await release('delete', 'gauge/1.0')).code).toBe(0);
  expect((await release('show', 'gauge/1.0')).err).toContain('There is no release gauge/1.0');
});

test('a rollout grows with its seed, keeps the days, and ends with 100 percent', async () => {
  await release('create', 'gauge', 'staged');
  write('staged.bin', Buffer.from('staged'));
  const upload = await release('upload', 'gauge/staged', 'staged.bin');
  expect(upload.out).toContain('has 1 file.');
  const first = await release(
    ...['publish', 'gauge/staged', '--stream', 'ga=2026-01-01', '--rollout', 'ga=10:pilots'],
  );
  expect(first.out).toBe('Published brass/gauge/staged: ga from 2026-01-01 for 10 % of the accounts.\n');
  const streams = async () => (await show('gauge/staged')).streams;
  expect(await streams()).toEqual({ ga: { from: '2026-01-01', rollout: { percent: 10, seed: 'pilots' } } });
  await release('publish', 'gauge/staged', '--rollout', 'ga=40');
  expect(await streams()).toEqual({ ga: { from: '2026-01-01', rollout: { percent: 40, seed: 'pilots' } } });
  await release('publish', 'gauge/staged', '--stream', 'ga=2026-02-01');
  expect(await streams()).toEqual({ ga: { from: '2026-02-01', rollout: { percent: 40, seed: 'pilots' } } });
  await release('publish', 'gauge/staged', '--rollout', 'ga=100');
  expect(await streams()).toEqual({ ga: { from: '2026-02-01' } });
});

test('what stands above is published when that is said, and it is told why somebody gets it and who has it', async () => {
  const { create, call } = counter.catalog;
  const group = await create('/v1/productgroups', { slug: 'steel', name: 'Steel' });
  const parent = { id: group.id, sections: [] };
  const made = await create('/v1/products', { slug: 'rule', name: 'Rule', parent });
  const grants = { name: 'Whole product', partNumberGrants: [{ partNumber: 'RULE-1' }] };
  await create(`/v1/products/${made.id}/components`, grants);
  const members = ['bob@acme.example'];
  const json = { members, partNumbers: [{ partNumber: 'RULE-1' }], earlyAccess: [], extendedSupport: [] };
  await call('/v1/accounts/customer-with-a-rule', { method: 'PUT', json });
  write('rule.bin', Buffer.from('rule'));
  await release('create', 'rule', '1.0');
  await release('upload', 'rule/1.0', 'rule.bin');
  const hidden = await release('publish', 'rule/1.0', '--stream', 'ga=2026-01-01');
  expect(hidden.err).toContain('Note: the product group steel is unpublished');
  expect(hidden.err).toContain('--above publishes it too');
  expect((await counter.as('bob', 'release', 'show', 'rule/1.0')).code).toBe(1);
  expect(await release('publish', 'rule/1.0', '--above')).toMatchObject({ code: 0, err: '' });

  expect((await release('show', 'rule/1.0')).out).toContain('granted by Whole product');
  const bob = await release('why', 'rule/1.0', 'bob@acme.example');
  expect(bob.out).toBe('rule.bin: yes, a component of its package is held.\n');
  const carol = await release('why', 'rule/1.0', 'carol@acme.example');
  expect(carol.out).toBe(
    'rule.bin: no, it is shown but not granted.\n' +
      '  Component “Whole product” needs RULE-1, and carol@acme.example belongs to no account.\n',
  );
  const before = await release('why', 'rule/1.0', 'customer-with-a-rule', '--at', '2025-12-31');
  expect(before.out).toContain('rule.bin: no, it is not shown.\n');
  expect((await counter.as('bob', 'release', 'why', 'rule/1.0', 'bob@acme.example')).code).toBe(1);

  expect((await counter.as('bob', 'download', 'rule/1.0', '--to', counter.path('bob'))).code).toBe(0);
  const spread = async () => (await release('downloads', 'rule/1.0')).out;
  await expect.poll(spread, { timeout: 60_000 }).toMatch(/customer-with-a-rule +1 +1 +4\n/);
  expect((await release('downloads', 'rule/1.0', '--by', 'file', '--csv')).out).toMatch(
    /^file,name,attributes,downloads,completed,bytes\r\n.*,rule\.bin,,1,1,4\r\n$/,
  );
  const back = await release('depublish', 'rule/1.0', '--why', 'It is bent');
  expect(back.out).toContain('1 download until then, by 1 account');
});

test('an upload that is run twice, or whose package was made without the release knowing, doubles nothing', async () => {
  write('twice.bin', randomBytes(3000));
  await release('create', 'gauge', 'two-0');
  const first = await release('upload', 'gauge/two-0', 'twice.bin');
  expect(first.out).toContain('twice.bin: uploaded.');
  const before = await entries();
  const { packages, etag } = await show('gauge/two-0');
  // As if the last answers of the first run had been lost.
  await counter.catalog.call(`/v1/packages/${packages[0].id}/files/${packages[0].files[0].id}`, {
    method: 'DELETE',
  });
  await counter.catalog.change(`/v1/products/${product.id}/releases/${(await show('gauge/two-0')).id}`, {
    packages: [],
  });
  expect((await release('upload', 'gauge/two-0', 'twice.bin')).code).toBe(0);
  const again = await release('upload', 'gauge/two-0', 'twice.bin', '--platform', 'any');
  expect(again.out).toContain('twice.bin: is there already.');
  const now = await show('gauge/two-0');
  expect(now.packages).toMatchObject([
    { id: packages[0].id, files: [{ id: packages[0].files[0].id, platform: 'any' }] },
  ]);
  expect(now.etag).not.toBe(etag);
  expect(await entries()).toBe(before);
  expect((await release('create', 'gauge', 'two-0')).code).toBe(0);
});

test('other bytes of the same name are refused, and take the place when that is said', async () => {
  write('build.bin', Buffer.from('first'));
  await release('create', 'gauge', 'built');
  await release('upload', 'gauge/built', 'build.bin', '--description', 'Build');
  const sha256 = write('build.bin', Buffer.from('second'));
  const refused = await release('upload', 'gauge/built', 'build.bin');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('--replace takes its place');
  expect((await release('upload', 'gauge/built', 'build.bin', '--replace')).out).toContain('replaced');
  const { packages } = await show('gauge/built');
  expect(packages[0].files).toMatchObject([{ name: 'build.bin', checksums: { sha256 } }]);
});

test('whoever was slower is told so in one sentence, and nothing is done', async () => {
  await release('create', 'gauge', 'raced');
  write('raced.bin', Buffer.from('raced'));
  await release('upload', 'gauge/raced', 'raced.bin');
  const { id, etag } = await show('gauge/raced');
  await counter.catalog.change(`/v1/products/${product.id}/releases/${id}`, { name: 'Other name' });
  for (const args of [
    ['publish', 'gauge/raced', '--stream', 'ga'],
    ['delete', 'gauge/raced'],
  ]) {
    const { code, err } = await release(...args, '--if-match', etag);
    expect(code).toBe(1);
    expect(err).toBe(
      'Someone changed brass/gauge/raced in the meantime, so nothing was done to it; look at it and try again.\n',
    );
  }
  const now = await show('gauge/raced');
  expect(now).toMatchObject({ state: 'unpublished', streams: {}, packages: [{ state: 'unpublished' }] });
  expect((await release('publish', 'gauge/raced')).err).toContain('is in no stream');
});

test.each([
  [['publish', 'gauge/1.1', '--stream', 'gamma'], 2, 'It takes one of internal, ea, ga, xs'],
  [['publish', 'gauge/1.1', '--stream', 'ga='], 2, 'It takes one of'],
  [['publish', 'gauge/1.1', '--stream', 'ga=2026-02-30'], 2, 'It takes one of'],
  [['publish', 'gauge/1.1', '--stream', 'ga=2026-02-02..2026-02-01'], 1, '/streams/ga/to'],
  [['publish', 'gauge/1.1', '--stream', 'ga', '--rollout', 'ga=101'], 2, '0 to 100 percent'],
  [['publish', 'gauge/1.1', '--stream', 'ga', '--rollout', 'xs=10'], 1, 'It is not in the stream xs'],
  [['why', 'gauge/1.1', 'no-such-account-00001'], 1, '/querystring/account'],
  [['downloads', 'gauge/1.1', '--by', 'colour'], 2, 'Allowed choices'],
  [['upload', 'gauge/1.1'], 2, 'missing required argument'],
  [['upload', 'gauge/1.1', 'absent.bin'], 1, 'absent.bin cannot be read'],
  [
    ['upload', 'gauge/1.1', 'notes.txt', '--component', 'Half'],
    1,
    'has no component Half; it has Whole product',
  ],
  [['list', 'brass/none'], 1, 'There is no product brass/none'],
  [['create', 'gauge', 'Big Slug'], 1, '/slug'],
])('%j ends with %i', async (args, code, words) => {
  const ended = await release(...args);
  expect(ended.err).toContain(words);
  expect(ended.code).toBe(code);
});
