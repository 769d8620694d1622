import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { operations, pathIn } from './operations.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { makeWorld, type World } from './world.ts';

let now = new Date();
let server: TestServer;
let catalog: TestCatalog;
let world: World;
beforeAll(async () => {
  server = await startTestServer({}, () => now);
  catalog = catalogOf(server);
  world = await makeWorld(catalog, false);
});
afterAll(() => server.close());

const posts = operations.filter((each) => each.method === 'POST');
let keys = 0;
const key = () => ({ 'idempotency-key': `key-${++keys}` });

test.each(posts.map((each) => [each.path, each] as const))(
  'POST %s is done once per key',
  async (_, each) => {
    const path = pathIn(world, each);
    const json = each.body?.(() => catalog.slug('i'), world);
    const headers = key();
    const first = await catalog.call(path, { json, headers });
    const second = await catalog.call(path, { json, headers });
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    for (const header of ['etag', 'location'])
      expect(second.headers.get(header)).toBe(first.headers.get(header));
    const other = await catalog.call(path, { json: { ...json, ...different(json) }, headers });
    expect([other.status, other.body.code]).toEqual([422, 'catalog.idempotency.mismatch']);
    const again = await catalog.call(path, {
      json: each.body?.(() => catalog.slug('i'), world),
      headers: key(),
    });
    expect(again.body.id).not.toBe(first.body.id);
  },
);

const different = (json: object | undefined) =>
  json && 'label' in json ? { label: 'Another' } : { name: 'Another' };

test('a key is one of its caller and its route', async () => {
  const headers = key();
  const json = { name: 'Mine' };
  const mine = await catalog.call('/v1/packages', { json, headers });
  const theirs = await catalog.call('/v1/packages', { json, headers, as: 'admin' });
  const elsewhere = await catalog.call('/v1/resourcesets', { json, headers });
  expect([mine.status, theirs.status, elsewhere.status]).toEqual([201, 201, 201]);
  expect(new Set([mine, theirs, elsewhere].map((each) => each.body.id)).size).toBe(3);
});

test('while the first still runs, a second is told so, and afterwards gets its answer', async () => {
  const client = await server.platform.database.pool.connect();
  const path = `/v1/resourcesets/${world.resourcesetId}/clone`;
  const headers = key();
  try {
    await client.query('begin');
    await client.query('select 1 from catalog.resource_set where id = $1 for update', [world.resourcesetId]);
    const first = catalog.call(path, { json: {}, headers });
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].waiting;
      })
      .toBe(1);
    const second = await catalog.call(path, { json: {}, headers });
    expect([second.status, second.body.code]).toEqual([409, 'catalog.idempotency.running']);
    await client.query('commit');
    const done = await first;
    const third = await catalog.call(path, { json: {}, headers });
    expect([done.status, third.body]).toEqual([201, done.body]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what was refused is not kept, so that it may be repeated when the reason is gone', async () => {
  const slug = catalog.slug();
  const headers = key();
  const json = { slug, name: 'Second' };
  const first = await catalog.create('/v1/products', { slug, name: 'First' });
  expect((await catalog.call('/v1/products', { json, headers })).status).toBe(409);
  expect((await catalog.call(`/v1/products/${first.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await catalog.call('/v1/products', { json, headers })).status).toBe(201);
});

test('a key is visible ASCII, and forgotten after a day', async () => {
  const json = { name: 'Once' };
  for (const wrong of ['', 'with space', 'x'.repeat(256), 'ü'])
    expect((await catalog.call('/v1/packages', { json, headers: { 'idempotency-key': wrong } })).status).toBe(
      400,
    );
  const headers = { 'idempotency-key': '!'.repeat(255) };
  const first = await catalog.call('/v1/packages', { json, headers });
  now = new Date(now.getTime() + 24 * 3600 * 1000 + 1000);
  const { bearer } = (
    await catalog.call('/api/v1/auth', { json: { username: 'alice', password: 'alice' }, as: '' })
  ).body;
  const later = { json, as: '', headers: { ...headers, authorization: `Bearer ${bearer}` } };
  const second = await catalog.call('/v1/packages', later);
  expect([second.status, second.body.id === first.body.id]).toEqual([201, false]);
});
