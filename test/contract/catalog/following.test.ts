import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';
import { until } from './webhooks.support.ts';

type Notice = { kind: string; params: Record<string, string>; address: string };

let server: TestServer;
let catalog: TestCatalog;
let now = new Date('2026-06-01T23:30:00Z');
beforeAll(async () => {
  server = await startTestServer({ TRIVET_ACCESS_TOKEN_SECONDS: '86400' }, () => now);
  catalog = catalogOf(server);
});
afterAll(() => server?.close());

let nth = 0;
/** A product with a release for everybody. */
const product = async () => {
  const made = await catalog.release(bytesOf(`follow ${++nth}`), { streams: { ga: {} } });
  return { ...made, id: made.product.id, place: `${made.group.body.slug}/${made.product.body.slug}` };
};
const following = (as: string, id: string, method = 'PUT') =>
  server.call(`/v1/portal/following/${id}`, { as, method });
const noticesOf = async (as: string, place: string) => {
  const answer = await server.call('/api/v1/notices?limit=100', { as });
  const { items } = (await answer.json()) as { items: Notice[] };
  return items.filter(({ address }) => address.startsWith(`/catalog/${place}`));
};
const publish = async ({ id, pack }: Awaited<ReturnType<typeof product>>, slug: string, streams: object) => {
  const { id: release } = await catalog.create(`/v1/products/${id}/releases`, { slug, name: slug });
  const path = `/v1/products/${id}/releases/${release}`;
  await catalog.publish(path, { packages: [pack.id], streams });
  return path;
};

test('who follows a product is told of what is published from then on, once', async () => {
  const made = await product();
  expect((await following('carol', made.id)).status).toBe(204);
  expect((await following('carol', made.id)).status).toBe(204);
  const path = await publish(made, '2.0.0', { ga: {} });
  await until(async () => (await noticesOf('carol', made.place)).length > 0, 'carol is told');
  expect(await noticesOf('carol', made.place)).toMatchObject([
    {
      kind: 'catalog.release.published',
      params: { product: made.product.body.name, release: '2.0.0' },
      address: `/catalog/${made.place}/2.0.0`,
    },
  ]);
  await catalog.change(path, { state: 'depublished' });
  await catalog.change(path, { state: 'published' });
  await publish(made, '2.1.0', { ga: {} });
  await until(async () => (await noticesOf('carol', made.place)).length > 1, 'carol is told of the next');
  expect((await noticesOf('carol', made.place)).map(({ params }) => params.release)).toEqual([
    '2.1.0',
    '2.0.0',
  ]);
});

test('who follows a product group hears of the products below it; many releases at once are one notice', async () => {
  const made = await product();
  expect((await following('carol', made.group.id)).status).toBe(204);
  for (const slug of ['3.1.0', '3.2.0', '3.3.0', '3.4.0']) await publish(made, slug, { ga: {} });
  await until(async () => (await noticesOf('carol', made.place)).length > 0, 'carol is told');
  const { name } = made.product.body;
  const count = (await noticesOf('carol', made.place)).reduce(
    (sum, { kind, params }) => sum + (kind === 'catalog.releases.published' ? Number(params.count) : 1),
    0,
  );
  expect(count).toBeLessThanOrEqual(4);
  expect((await noticesOf('carol', made.place))[0]?.params.product).toBe(name);
});

test('nobody is told of what they may not see; a stream that begins later is told of on its day', async () => {
  const made = await product();
  for (const as of ['alice', 'carol']) expect((await following(as, made.id)).status).toBe(204);
  await publish(made, '4.0.0', { internal: {}, ga: { from: '2026-06-02' } });
  await until(async () => (await noticesOf('alice', made.place)).length > 0, 'an editor is told');
  expect(await noticesOf('carol', made.place)).toEqual([]);
  now = new Date('2026-06-02T00:01:00Z');
  await server.platform.database.pool.query("select graphile_worker.add_job('catalog.follow.day')");
  await until(async () => (await noticesOf('carol', made.place)).length > 0, 'carol is told on the day');
});

test('what is followed is listed, shown at its place, and ended', async () => {
  const made = await product();
  const shown = async (as: string) =>
    (await catalog.call(`/v1/portal/places/${made.place}`, { as })).body.followed;
  expect(await shown('bob')).toBe(false);
  expect(await shown('')).toBeUndefined();
  await following('bob', made.id);
  expect(await shown('bob')).toBe(true);
  const list = async (as: string) => (await catalog.call('/v1/portal/following', { as })).body.items;
  expect(await list('bob')).toEqual([
    {
      type: 'product',
      id: made.id,
      name: made.product.body.name,
      path: made.place,
      since: now.toISOString(),
    },
  ]);
  expect((await following('bob', made.id, 'DELETE')).status).toBe(204);
  expect((await following('bob', made.id, 'DELETE')).status).toBe(204);
  expect([await shown('bob'), await list('bob')]).toEqual([false, []]);
  await publish(made, '5.0.0', { ga: {} });
  // Whoever begins again is not told of what came meanwhile.
  await following('bob', made.id);
  await publish(made, '5.1.0', { ga: {} });
  await until(async () => (await noticesOf('bob', made.place)).length > 0, 'bob is told');
  expect((await noticesOf('bob', made.place)).map(({ params }) => params.release)).toEqual(['5.1.0']);
});

test('who is nobody, and what is not there or not to be seen, is refused', async () => {
  const made = await product();
  const hidden = await catalog.create('/v1/productgroups', { name: 'Hidden', slug: `hidden-${nth}` });
  expect((await following('', made.id)).status).toBe(401);
  expect((await following('carol', 'x'.repeat(21))).status).toBe(404);
  expect((await following('carol', hidden.id)).status).toBe(404);
  expect((await following('carol', 'not an id')).status).toBe(400);
});

test('nobody follows more than 200 things; what goes beyond is refused, and one that is ended makes room', async () => {
  const first = await product();
  const { pool } = server.platform.database;
  await pool.query(`insert into catalog.tree (id, kind, slug, name, state, created_at, modified_at)
    select 'crowd' || lpad(n::text, 16, '0'), 'product-group', 'crowd-' || n, 'Crowd ' || n, 'published', now(), now()
    from generate_series(1, 201) n`);
  const crowd = (n: number) => `crowd${String(n).padStart(16, '0')}`;
  const count = async () =>
    (await catalog.call('/v1/portal/following', { as: 'alice' })).body.items.length as number;
  expect((await following('alice', first.id)).status).toBe(204);
  await pool.query(`insert into catalog.follower (node, identity_provider, subject, since)
    select t.id, f.identity_provider, f.subject, now() from catalog.follower f, catalog.tree t
    where f.node = '${first.id}' and t.slug like 'crowd-%' order by t.seq limit ${200 - (await count())}`);
  expect(await count()).toBe(200);
  const refused = await following('alice', crowd(200));
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'catalog.following.full', params: { limit: 200 } });
  expect(await count()).toBe(200);
  // What is followed already is no more than it was.
  expect((await following('alice', crowd(7))).status).toBe(204);
  expect((await following('alice', first.id, 'DELETE')).status).toBe(204);
  expect((await following('alice', crowd(200))).status).toBe(204);
  expect((await following('alice', crowd(201))).status).toBe(409);
  expect(await count()).toBe(200);
});
