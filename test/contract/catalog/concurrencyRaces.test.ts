import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';
import { makeWorld, type World } from './world.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const together = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusOf = async (path: string, method: string, json?: unknown) =>
  (await catalog.call(path, { method, ...(json === undefined ? {} : { json }) })).status;
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;
const product = async () => (await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' })).id;

/** A new record of each kind that lacks nothing to be published. */
const kinds: [string, () => Promise<string>][] = [
  [
    'product group',
    async () =>
      `/v1/productgroups/${(await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'G' })).id}`,
  ],
  ['product', async () => `/v1/products/${await product()}`],
  [
    'release',
    async () => {
      const base = `/v1/products/${await product()}/releases`;
      const path = `${base}/${(await catalog.create(base, { slug: '1.0', name: '1.0' })).id}`;
      await catalog.change(path, { streams: { ga: {} } });
      return path;
    },
  ],
  [
    'package',
    async () => {
      const { id } = await catalog.create('/v1/packages', { name: 'P' });
      const file = await catalog.file('some.bin', bytesOf('some'));
      await catalog.call(`/v1/packages/${id}/files/${file.id}`, { method: 'PUT', json: {} });
      return `/v1/packages/${id}`;
    },
  ],
  [
    'resource set',
    async () => {
      const { id } = await catalog.create('/v1/resourcesets', { name: 'S' });
      const link = { label: 'Manual', url: 'example.com', type: 'external' };
      await catalog.create(`/v1/resourcesets/${id}/links`, link);
      return `/v1/resourcesets/${id}`;
    },
  ],
];

describe.each(kinds)('a %s', (_, make) => {
  test('of 50 clients that write one version, one wins, also when it is deleted', async () => {
    const path = await make();
    for (const name of ['One', 'Two']) {
      const headers = { 'if-match': (await catalog.call(path)).headers.get('etag') ?? '' };
      const answers = await together(50, (index) =>
        catalog.call(path, { method: 'PATCH', json: { name: `${name} ${index}` }, headers }),
      );
      const statuses = answers.map((each) => each.status);
      expect([count(statuses, 200), count(statuses, 412)]).toEqual([1, 49]);
      const winner = answers.find((each) => each.status === 200);
      expect((await catalog.call(path)).body).toEqual(winner?.body);
    }
    const headers = { 'if-match': (await catalog.call(path)).headers.get('etag') ?? '' };
    const deleted = await together(50, () => catalog.call(path, { method: 'DELETE', headers }));
    const statuses = deleted.map((each) => each.status);
    expect([count(statuses, 204), count(statuses, 404)]).toEqual([1, 49]);
  });

  test('is either published or deleted', async () => {
    const outcomes = await together(12, async () => {
      const path = await make();
      return Promise.all([statusOf(path, 'PATCH', { state: 'published' }), statusOf(path, 'DELETE')]);
    });
    for (const outcome of outcomes)
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual(outcome);
  });
});

/** Something that is deleted while something else begins to refer to it: [deletion, reference]. */
const references: [
  string,
  (world: World) => [deleted: string, path: string, method: string, json: object],
][] = [
  [
    'a resource set and a product group',
    (w) => [set(w), group(w), 'PATCH', { resourceSets: [w.resourcesetId] }],
  ],
  ['a resource set and a release', (w) => [set(w), release(w), 'PATCH', { resourceSets: [w.resourcesetId] }]],
  ['a package and a release', (w) => [pack(w), release(w), 'PATCH', { packages: [w.packageId] }]],
  ['a file and a package', (w) => [file(w), `${pack(w)}/files/${w.fileId}`, 'PUT', {}]],
  [
    'a file and a section',
    (w) => [file(w), `${release(w)}/sections`, 'POST', { ...named(), files: [w.fileId] }],
  ],
  ['a component and a package', (w) => [component(w), pack(w), 'PATCH', { components: [w.componentId] }]],
  [
    'a release group and a release',
    (w) => [releaseGroup(w), release(w), 'PATCH', { releaseGroups: [w.groupId] }],
  ],
  [
    'a product group and a child',
    (w) => [group(w), '/v1/products', 'POST', { ...named(), parent: inGroup(w) }],
  ],
  [
    'a section and a child',
    (w) => [section(w), '/v1/products', 'POST', { ...named(), parent: inSection(w) }],
  ],
  ['a section and a move', (w) => [section(w), products(w), 'PATCH', { parent: inSection(w) }]],
  ['a product and a release', (w) => [products(w), `${products(w)}/releases`, 'POST', named()]],
  ['a product and an account', (w) => [products(w), `/v1/accounts/${w.account}`, 'PUT', enrolled(w)]],
];
const named = () => ({ slug: catalog.slug('n'), name: 'New' });
const set = (w: World) => `/v1/resourcesets/${w.resourcesetId}`;
const group = (w: World) => `/v1/productgroups/${w.productgroupId}`;
const section = (w: World) => `${group(w)}/sections/${w.groupSectionId}`;
const products = (w: World) => `/v1/products/${w.productId}`;
const component = (w: World) => `${products(w)}/components/${w.componentId}`;
const releaseGroup = (w: World) => `${products(w)}/releasegroups/${w.groupId}`;
const release = (w: World) => `/v1/products/${w.otherProduct}/releases/${w.releaseId}`;
const pack = (w: World) => `/v1/packages/${w.packageId}`;
const file = (w: World) => `/v1/files/${w.fileId}`;
const inGroup = (w: World) => ({ id: w.productgroupId });
const inSection = (w: World) => ({ id: w.productgroupId, sections: [w.groupSectionId] });
const enrolled = (w: World) => ({
  members: [],
  partNumbers: [],
  earlyAccess: [w.productId],
  extendedSupport: [],
});

/** One of everything, and nothing refers to anything. */
async function loose(what: string): Promise<World> {
  const made = await makeWorld(catalog, false);
  const at = `${products(made)}/releases/${made.releaseId}`;
  await catalog.call(at, { method: 'DELETE' });
  await catalog.call(`${pack(made)}/files/${made.fileId}`, { method: 'DELETE' });
  await catalog.change(pack(made), { components: [] });
  await catalog.change(products(made), { resourceSets: [], parent: null });
  await catalog.call(`/v1/accounts/${made.account}`, {
    method: 'PUT',
    json: { members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] },
  });
  // A release group is one of the release's own product; all else comes from elsewhere.
  const otherProduct = what.startsWith('a release group') ? (made.productId ?? '') : await product();
  const releaseId = (await catalog.create(`/v1/products/${otherProduct}/releases`, named())).id;
  return { ...made, otherProduct, releaseId };
}

test.each(references)('of the deletion of %s that refers to it, one succeeds', async (what, pair) => {
  for (let round = 0; round < 2; round++) {
    const worlds = await together(4, () => loose(what));
    const outcomes = await Promise.all(
      worlds.map(async (world) => {
        const [deleted, path, method, json] = pair(world);
        return Promise.all([statusOf(deleted, 'DELETE'), statusOf(path, method, json)]);
      }),
    );
    for (const [deleted, referred] of outcomes) {
      expect([204, 409]).toContain(deleted);
      expect(deleted === 204 ? [400, 404] : [200, 201]).toContain(referred);
    }
  }
});

describe('slugs', () => {
  test('of 20 that are moved or renamed to one place, one gets it', async () => {
    const slug = catalog.slug();
    const { id: parent } = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'G' });
    const moving = await together(10, async () => {
      const { id } = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'From' });
      const given = { slug, name: 'Child', parent: { id } };
      return (await catalog.create('/v1/products', given)).id;
    });
    const below = { slug: '', name: 'C', parent: { id: parent } };
    const renaming = await together(10, async () => {
      return (await catalog.create('/v1/products', { ...below, slug: catalog.slug() })).id;
    });
    const answers = await Promise.all([
      ...moving.map((id) =>
        catalog.call(`/v1/products/${id}`, { method: 'PATCH', json: { parent: { id: parent } } }),
      ),
      ...renaming.map((id) => catalog.call(`/v1/products/${id}`, { method: 'PATCH', json: { slug } })),
    ]);
    const refused = answers.filter((each) => each.status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'catalog.slug.taken', params: { slug } });
  });

  test.each(['releases', 'releasegroups'])('of 50 %s with one slug, one is made', async (what) => {
    const path = `/v1/products/${await product()}/${what}`;
    const statuses = await together(50, () => statusOf(path, 'POST', { slug: 'same', name: 'Same' }));
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 49]);
  });
});

test('of three moves that would close a circle, at most two happen', async () => {
  for (let round = 0; round < 5; round++) {
    const ids = await together(3, async () => {
      return (await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'G' })).id;
    });
    const statuses = await together(3, (index) =>
      statusOf(`/v1/productgroups/${ids[index]}`, 'PATCH', { parent: { id: ids[(index + 1) % 3] } }),
    );
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([2, 1]);
  }
});

test('an order and a part that is added at the same time leave each part once, in one order', async () => {
  const rounds = await together(10, async () => {
    const { id } = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'G' });
    const path = `/v1/productgroups/${id}`;
    const parts: string[] = [];
    for (const slug of ['one', 'two', 'three'])
      parts.push((await catalog.create(`${path}/sections`, { slug, name: 'S' })).id);
    const order = parts.reverse();
    const [ordered, added] = await Promise.all([
      catalog.call(path, { method: 'PATCH', json: { sections: order } }),
      catalog.call(`${path}/sections`, { json: { slug: 'four', name: 'S' } }),
    ]);
    expect(added.status).toBe(201);
    const now = (await catalog.call(path)).body.sections.map((each: { id: string }) => each.id);
    const { rows } = await server.platform.database.pool.query(
      'select count(distinct position)::int as places from catalog.group_section where product_group = $1',
      [id],
    );
    expect(rows).toEqual([{ places: 4 }]);
    if (ordered.status === 200) expect(now).toEqual([...order, added.body.id]);
    else expect([ordered.status, now]).toEqual([400, [...parts.reverse(), added.body.id]]);
    return ordered.status;
  });
  expect(rounds).toHaveLength(10);
});

test('50 puts of one new account make it once', async () => {
  const json = { members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] };
  const path = '/v1/accounts/account-made-by-fifty';
  const statuses = await together(50, () => statusOf(path, 'PUT', json));
  expect([count(statuses, 201), count(statuses, 200)]).toEqual([1, 49]);
  expect((await catalog.call(path)).headers.get('etag')).toBe('"50"');
});

test('a package that is cloned while its files change is a copy of one of its versions', async () => {
  const { pack: source } = await catalog.release(bytesOf('x'));
  const path = `/v1/packages/${source.id}`;
  const more = await together(10, () => catalog.create('/v1/files', { name: 'more.bin' }));
  const [clones] = await Promise.all([
    together(5, () => catalog.create(`${path}/clone`, {})),
    ...more.map(({ id }) => statusOf(`${path}/files/${id}`, 'PUT', {})),
  ]);
  for (const { body } of clones) {
    const files = body.files as { id: string; name: string }[];
    expect(files[0]?.name).toBe('setup.bin');
    expect(new Set(files.map((each) => each.id)).size).toBe(files.length);
  }
  expect((await catalog.call(path)).body.files).toHaveLength(11);
});
