import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './catalog.support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const unknownId = 'A'.repeat(21);
const faultsOf = (body: { params: { errors: { path: string }[] } }) =>
  body.params.errors.map((fault) => fault.path).sort();

/** What differs between the five kinds of records: their addresses, and what a create needs. */
const kinds = [
  {
    type: 'product group',
    base: async () => '/v1/productgroups',
    body: () => ({ slug: catalog.slug(), name: 'One' }),
  },
  { type: 'product', base: async () => '/v1/products', body: () => ({ slug: catalog.slug(), name: 'One' }) },
  {
    type: 'release',
    base: async () => {
      const product = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'Holder' });
      return `/v1/products/${product.id}/releases`;
    },
    body: () => ({ slug: catalog.slug(), name: 'One' }),
  },
  { type: 'package', base: async () => '/v1/packages', body: () => ({ name: 'One' }) },
  { type: 'resource set', base: async () => '/v1/resourcesets', body: () => ({ name: 'One' }) },
];

describe.each(kinds)('a $type', ({ base, body }) => {
  let path: string;
  beforeAll(async () => {
    path = await base();
  });

  test('is created unpublished, with an identifier, a location and an ETag', async () => {
    const { status, headers, body: made } = await catalog.call(path, { json: body() });
    expect(status).toBe(201);
    expect(made.id).toMatch(/^[a-zA-Z0-9]{21}$/);
    expect(made.state).toBe('unpublished');
    expect(headers.get('location')).toBe(`${path}/${made.id}`);
    expect(headers.get('etag')).toMatch(/^"\d+"$/);
    const again = await catalog.call(`${path}/${made.id}`);
    expect(again.body).toEqual(made);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    expect(again.headers.get('vary')).toContain('Authorization');
  });

  test('is not sent again to who has it', async () => {
    const { id, etag } = await catalog.create(path, body());
    const options = { headers: { 'if-none-match': etag } };
    expect((await catalog.call(`${path}/${id}`, options)).status).toBe(304);
    await catalog.change(`${path}/${id}`, { name: 'Two' });
    expect((await catalog.call(`${path}/${id}`, options)).status).toBe(200);
  });

  test('is changed only by who read its latest version', async () => {
    const { id, etag } = await catalog.create(path, body());
    const update = (name: string, match: string) =>
      catalog.call(`${path}/${id}`, { method: 'PATCH', json: { name }, headers: { 'if-match': match } });
    expect((await update('Two', etag)).status).toBe(200);
    expect((await update('Three', etag)).status).toBe(412);
    expect((await catalog.call(`${path}/${id}`)).body.name).toBe('Two');
    expect((await update('Four', '*')).status).toBe(200);
    expect(
      (await catalog.call(`${path}/${id}`, { method: 'DELETE', headers: { 'if-match': etag } })).status,
    ).toBe(412);
  });

  test('answers PUT like PATCH, and an update without effect keeps its version', async () => {
    const { id, etag } = await catalog.create(path, body());
    const put = await catalog.call(`${path}/${id}`, { method: 'PUT', json: { name: 'Put' } });
    expect(put.body.name).toBe('Put');
    expect(put.headers.get('etag')).not.toBe(etag);
    const same = await catalog.call(`${path}/${id}`, {
      method: 'PATCH',
      json: { name: 'Put', state: 'unpublished' },
    });
    expect(same.status).toBe(200);
    expect(same.headers.get('etag')).toBe(put.headers.get('etag'));
  });

  test('names all faults of a body at once and stores nothing', async () => {
    const before = (await catalog.call(`${path}?limit=200`)).body.items.length;
    const json = { name: 'not / a name', slug: 'NO', colour: 'red', parts: [] };
    const { status, body: answer } = await catalog.call(path, { json });
    expect(status).toBe(400);
    expect(answer.code).toBe('request.invalid');
    expect(faultsOf(answer)).toEqual(expect.arrayContaining(['/colour', '/name', '/parts']));
    expect((await catalog.call(`${path}?limit=200`)).body.items.length).toBe(before);
  });

  test('is refused in the order 401, 404, 403, 415, 400, 412', async () => {
    const { id } = await catalog.create(path, body());
    const wrong = {
      method: 'PATCH',
      headers: { 'if-match': '"0"', 'content-type': 'text/plain' },
      body: '{',
    };
    const at = `${path}/${id}`;
    expect((await server.call(at, wrong)).status).toBe(401);
    expect((await server.call(at, { ...wrong, as: 'carol' })).status).toBe(404);
    expect((await server.call(`${path}/${unknownId}`, { ...wrong, as: 'alice' })).status).toBe(404);
    expect((await server.call(at, { ...wrong, as: 'alice' })).status).toBe(415);
    const headers = { 'if-match': '"0"' };
    expect(
      (await server.call(at, { as: 'alice', method: 'PATCH', headers, json: { name: '' } })).status,
    ).toBe(400);
    expect(
      (await server.call(at, { as: 'alice', method: 'PATCH', headers, json: { name: 'X' } })).status,
    ).toBe(412);
  });

  test('is written by editors only', async () => {
    const given = body();
    expect((await server.call('/v1/packages', { as: 'carol', json: given })).status).toBe(403);
    expect((await server.call('/v1/packages', { json: given })).status).toBe(401);
  });

  test('is created once per Idempotency-Key', async () => {
    const json = body();
    const headers = { 'idempotency-key': `key-${catalog.slug()}` };
    const [first, second] = [
      await catalog.call(path, { json, headers }),
      await catalog.call(path, { json, headers }),
    ];
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const other = await catalog.call(path, { json: { ...json, name: 'Other' }, headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('catalog.idempotency.mismatch');
  });

  test('is deleted with 204, and then unknown', async () => {
    const { id, etag } = await catalog.create(path, body());
    const deleted = await catalog.call(`${path}/${id}`, { method: 'DELETE', headers: { 'if-match': etag } });
    expect(deleted.status).toBe(204);
    expect((await catalog.call(`${path}/${id}`)).status).toBe(404);
  });

  test('is listed page by page, each once', async () => {
    const own = await base();
    for (let count = 0; count < 5; count++) await catalog.create(own, body());
    const seen: string[] = [];
    for (let next = '?limit=2'; next; ) {
      const { body: page } = await catalog.call(`${own}${next}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((item: { id: string }) => item.id));
      next = page.next ? `?limit=2&cursor=${page.next}` : '';
    }
    expect(new Set(seen).size).toBe(seen.length);
    const all = (await catalog.call(`${own}?limit=5000`)).body.items.map((item: { id: string }) => item.id);
    expect(seen).toEqual(all);
    expect((await catalog.call(`${own}?cursor=nonsense`)).status).toBe(400);
    expect((await catalog.call(`${own}?limit=0`)).status).toBe(400);
  });

  test('identifiers of any form but ours are unknown, not faults', async () => {
    for (const id of ['x', '..%2f..', 'a'.repeat(3000), "'%20or%201=1"])
      expect((await catalog.call(`${path}/${id}`)).status).toBe(404);
  });
});

describe('slugs', () => {
  test('product groups and products under one parent share one name space', async () => {
    const slug = catalog.slug();
    await catalog.create('/v1/productgroups', { slug, name: 'Group' });
    const taken = await catalog.call('/v1/products', { json: { slug, name: 'Product' } });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ code: 'catalog.slug.taken', params: { slug } });
    const parent = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Parent' });
    const below = { slug, name: 'Below', parent: { id: parent.id, sections: [] } };
    expect((await catalog.call('/v1/products', { json: below })).status).toBe(201);
    expect((await catalog.call('/v1/productgroups', { json: below })).status).toBe(409);
  });

  test('a move to where the slug is taken is refused', async () => {
    const slug = catalog.slug();
    const parent = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Parent' });
    await catalog.create('/v1/products', { slug, name: 'Top' });
    const below = await catalog.create('/v1/products', { slug, name: 'Below', parent: { id: parent.id } });
    const up = await catalog.call(`/v1/products/${below.id}`, { method: 'PATCH', json: { parent: null } });
    expect(up.body.code).toBe('catalog.slug.taken');
  });

  test('releases of a product, sections and release groups have name spaces of their own', async () => {
    const product = `/v1/products/${(await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' })).id}`;
    const given = { slug: 'same', name: 'Same' };
    for (const path of [`${product}/releases`, `${product}/releasegroups`]) {
      expect((await catalog.call(path, { json: given })).status).toBe(201);
      expect((await catalog.call(path, { json: given })).body.code).toBe('catalog.slug.taken');
    }
  });

  test.each(['ab', 'a'.repeat(17), 'UPPER', 'with space', 'umlaut-ä', 'slash/y', 'line\n'])(
    '%j is none',
    async (slug) => {
      expect((await catalog.call('/v1/products', { json: { slug, name: 'X' } })).status).toBe(400);
    },
  );
});

describe('the tree', () => {
  test('a group cannot come to stand below itself', async () => {
    const top = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Top' });
    const low = await catalog.create('/v1/productgroups', {
      slug: catalog.slug(),
      name: 'Low',
      parent: { id: top.id, sections: [] },
    });
    for (const parent of [top.id, low.id]) {
      const json = { parent: { id: parent, sections: [] } };
      const moved = await catalog.call(`/v1/productgroups/${top.id}`, { method: 'PATCH', json });
      expect(moved.status).toBe(409);
      expect(moved.body.code).toBe('catalog.parent.cycle');
    }
  });

  test('parents and their sections must exist, and null clears the parent', async () => {
    const parent = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Parent' });
    const section = await catalog.create(`/v1/productgroups/${parent.id}/sections`, {
      slug: 'apps',
      name: 'Apps',
    });
    const slug = catalog.slug();
    const wrong = { slug, name: 'X', parent: { id: parent.id, sections: [section.id, unknownId] } };
    const refused = await catalog.call('/v1/products', { json: wrong });
    expect(faultsOf(refused.body)).toEqual(['/parent/sections/1']);
    const nowhere = await catalog.call('/v1/products', {
      json: { slug, name: 'X', parent: { id: unknownId } },
    });
    expect(faultsOf(nowhere.body)).toEqual(['/parent/id']);
    const product = await catalog.create('/v1/products', {
      slug,
      name: 'X',
      parent: { id: parent.id, sections: [section.id] },
    });
    expect(product.body.parent).toEqual({ id: parent.id, sections: [section.id] });
    expect((await catalog.change(`/v1/products/${product.id}`, { parent: null })).parent).toBeUndefined();
  });

  test('a group with children and a section with children are in use', async () => {
    const group = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Group' });
    const section = await catalog.create(`/v1/productgroups/${group.id}/sections`, {
      slug: 'apps',
      name: 'Apps',
    });
    const child = await catalog.create('/v1/products', {
      slug: catalog.slug(),
      name: 'Child',
      parent: { id: group.id, sections: [section.id] },
    });
    for (const path of [
      `/v1/productgroups/${group.id}`,
      `/v1/productgroups/${group.id}/sections/${section.id}`,
    ]) {
      const { status, body } = await catalog.call(path, { method: 'DELETE' });
      expect(status).toBe(409);
      expect(body.code).toBe('catalog.reference.inuse');
      expect(body.params.referents).toEqual([{ type: 'product', id: child.id, name: 'Child' }]);
    }
  });
});

describe('the lifecycle', () => {
  test('goes unpublished, published, depublished and back to published, and nowhere else', async () => {
    const { id } = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' });
    const path = `/v1/products/${id}`;
    const to = (state: string) => catalog.call(path, { method: 'PATCH', json: { state } });
    expect((await to('depublished')).body.code).toBe('catalog.state.conflict');
    expect((await to('published')).status).toBe(200);
    expect((await to('published')).status).toBe(200);
    expect((await to('unpublished')).status).toBe(409);
    expect((await catalog.call(path, { method: 'DELETE' })).body.code).toBe('catalog.state.conflict');
    expect((await to('depublished')).body.state).toBe('depublished');
    expect((await to('published')).body.state).toBe('published');
    expect((await to('depublished')).status).toBe(200);
    expect((await catalog.call(path, { method: 'DELETE' })).status).toBe(204);
  });

  test('publishing needs a stream, a file, a link', async () => {
    const product = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' });
    const release = await catalog.create(`/v1/products/${product.id}/releases`, { slug: '1.0', name: '1.0' });
    const pack = await catalog.create('/v1/packages', { name: 'P', components: [] });
    const set = await catalog.create('/v1/resourcesets', { name: 'S' });
    const paths = [
      `/v1/products/${product.id}/releases/${release.id}`,
      `/v1/packages/${pack.id}`,
      `/v1/resourcesets/${set.id}`,
    ];
    for (const path of paths) {
      const { status, body } = await catalog.call(path, { method: 'PATCH', json: { state: 'published' } });
      expect(status).toBe(409);
      expect(body.code).toBe('catalog.publish.incomplete');
    }
    const link = { label: 'Home page', url: 'https://example.com', type: 'external' };
    await catalog.create(`/v1/resourcesets/${set.id}/links`, link);
    expect((await catalog.publish(`/v1/resourcesets/${set.id}`)).state).toBe('published');
  });

  test('what is in use is not deleted, and the refusal lists by what', async () => {
    const { product, component, pack, file, release } = await catalog.release(bytesOf('used'));
    await catalog.change(release.path, { state: 'depublished' });
    await catalog.change(`/v1/packages/${pack.id}`, { state: 'depublished' });
    await catalog.change(`/v1/products/${product.id}`, { state: 'depublished' });
    const inUse = async (path: string, ...types: string[]) => {
      const { status, body } = await catalog.call(path, { method: 'DELETE' });
      expect([status, body.code]).toEqual([409, 'catalog.reference.inuse']);
      expect(body.params.referents.map((each: { type: string }) => each.type).sort()).toEqual(types);
    };
    await inUse(`/v1/files/${file.id}`, 'package');
    await inUse(`/v1/packages/${pack.id}`, 'release');
    await inUse(`/v1/products/${product.id}/components/${component.id}`, 'package');
    await inUse(`/v1/products/${product.id}`, 'package', 'release');
    expect((await catalog.call(release.path, { method: 'DELETE' })).status).toBe(204);
    expect((await catalog.call(`/v1/packages/${pack.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await catalog.call(`/v1/files/${file.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await catalog.call(`/v1/products/${product.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('every write is in the audit trail, with the request', async () => {
    const group = await catalog.call('/v1/productgroups', { json: { slug: catalog.slug(), name: 'G' } });
    await catalog.publish(`/v1/productgroups/${group.body.id}`);
    const trail = await server.call(`/api/v1/audit?thing=catalog/productgroup/${group.body.id}`, {
      as: 'admin',
    });
    const { items } = await trail.json();
    expect(items.map((item: { action: string }) => item.action)).toEqual([
      'catalog.productgroup.publish',
      'catalog.productgroup.create',
    ]);
    expect(items[1]).toMatchObject({ username: 'alice', request: group.headers.get('x-request-id') });
  });
});

describe('parts of records', () => {
  /** A record of each kind that has parts, and how one of its parts is made and changed. */
  const parts = [
    {
      of: '/v1/productgroups',
      list: 'sections',
      json: { slug: 'part', name: 'Part' },
      update: { name: 'New' },
    },
    {
      of: '/v1/products',
      list: 'releasegroups',
      field: 'releaseGroups',
      json: { slug: 'part', name: 'Part' },
      update: { slug: 'new' },
    },
    {
      of: '/v1/products',
      list: 'components',
      json: { name: 'Part', partNumberGrants: [{ partNumber: 'A', region: 'EU', seats: 5 }] },
      update: { partNumberGrants: [] },
    },
    {
      of: '/v1/resourcesets',
      list: 'links',
      field: 'resources',
      json: { label: 'The manual', url: 'example.com/manual', type: 'internal' },
      update: { url: 'https://example.com' },
    },
  ];

  test.each(parts)(
    '$list of $of are created, read, changed and deleted under the version of the whole',
    async (each) => {
      const { of, list, field = list, json, update } = each;
      const whole = await catalog.create(of, {
        ...(of === '/v1/resourcesets' ? {} : { slug: catalog.slug() }),
        name: 'W',
      });
      const path = `${of}/${whole.id}`;
      const made = await catalog.call(`${path}/${list}`, { json, headers: { 'if-match': whole.etag } });
      expect(made.status).toBe(201);
      expect(made.body).toEqual({ id: made.body.id, ...json });
      expect(made.headers.get('location')).toBe(`${path}/${list}/${made.body.id}`);
      const etag = made.headers.get('etag') ?? '';
      expect(etag).not.toBe(whole.etag);
      const after = await catalog.call(path);
      expect(after.headers.get('etag')).toBe(etag);
      expect(after.body[field]).toEqual([made.body]);

      const at = `${path}/${list}/${made.body.id}`;
      expect((await catalog.call(at)).body).toEqual(made.body);
      expect((await catalog.call(at)).headers.get('etag')).toBe(etag);
      const stale = { method: 'PATCH', json: update, headers: { 'if-match': whole.etag } };
      expect((await catalog.call(at, stale)).status).toBe(412);
      const changed = await catalog.call(at, { ...stale, headers: { 'if-match': etag } });
      expect(changed.body).toEqual({ ...made.body, ...update });

      expect(
        (await catalog.call(`${path}/${list}/${unknownId}`, { method: 'PATCH', json: { x: 1 } })).status,
      ).toBe(404);
      const second = { ...json, ...('slug' in json ? { slug: 'second' } : {}) };
      const other = await catalog.create(`${path}/${list}`, second);
      if (field !== 'components') {
        const order = [other.id, made.body.id];
        const reordered = await catalog.change(path, { [field]: order });
        expect(reordered[field].map((part: { id: string }) => part.id)).toEqual(order);
        for (const wrong of [[other.id], [other.id, made.body.id, unknownId], [other.id, other.id]])
          expect((await catalog.call(path, { method: 'PATCH', json: { [field]: wrong } })).status).toBe(400);
      }
      const deleted = await catalog.call(at, { method: 'DELETE' });
      expect(deleted.status).toBe(204);
      expect(deleted.headers.get('etag')).toBe((await catalog.call(path)).headers.get('etag'));
      expect((await catalog.call(at)).status).toBe(404);
    },
  );

  test('the type of a link is set on create only, and its address is one for the web', async () => {
    const set = await catalog.create('/v1/resourcesets', { name: 'S' });
    const json = { label: 'Manual', url: 'example.com', type: 'external' };
    const link = await catalog.create(`/v1/resourcesets/${set.id}/links`, json);
    const retyped = { method: 'PATCH', json: { type: 'internal' } };
    expect((await catalog.call(`/v1/resourcesets/${set.id}/links/${link.id}`, retyped)).status).toBe(400);
    const script = { label: 'X', url: 'javascript:alert(1)', type: 'other' };
    const refused = await catalog.call(`/v1/resourcesets/${set.id}/links`, { json: script });
    expect(faultsOf(refused.body)).toEqual(['/label', '/type', '/url']);
  });

  test('at most two resource sets, which must exist', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await catalog.create('/v1/resourcesets', { name })).id);
    const { id } = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' });
    const set = (resourceSets: string[]) =>
      catalog.call(`/v1/products/${id}`, { method: 'PATCH', json: { resourceSets } });
    expect((await set(ids)).status).toBe(400);
    expect(faultsOf((await set([ids[0] ?? '', unknownId])).body)).toEqual(['/resourceSets/1']);
    expect((await set(ids.slice(0, 2))).body.resourceSets).toEqual(ids.slice(0, 2));
    expect((await catalog.call(`/v1/resourcesets/${ids[0]}`, { method: 'DELETE' })).status).toBe(409);
  });
});

describe('releases', () => {
  test('hold packages, release groups, sections with files and dated streams', async () => {
    const { product, pack, file } = await catalog.release(bytesOf('x'));
    const group = await catalog.create(`/v1/products/${product.id}/releasegroups`, {
      slug: 'latest',
      name: 'Latest',
    });
    const release = await catalog.create(`/v1/products/${product.id}/releases`, { slug: '2.0', name: '2.0' });
    const path = `/v1/products/${product.id}/releases/${release.id}`;
    const section = await catalog.create(`${path}/sections`, {
      slug: 'linux',
      name: 'Linux',
      files: [file.id],
    });
    const streams = {
      ea: { from: '2026-01-01', to: '2026-01-31' },
      ga: { from: '2026-02-01' },
      internal: {},
    };
    const given = { packages: [pack.id], releaseGroups: [group.id], streams };
    const changed = await catalog.change(path, given);
    expect(changed).toMatchObject({ ...given, sections: [{ ...section.body, files: [file.id] }] });
    expect((await catalog.change(path, { streams: { xs: { to: null } } })).streams).toEqual({ xs: {} });
    const items = (await catalog.call(`/v1/products/${product.id}/releases`)).body.items;
    expect(items).toContainEqual({ id: release.id, slug: '2.0', name: '2.0', state: 'unpublished' });
    expect(
      (await catalog.call(`/v1/products/${product.id}/releasegroups/${group.id}`, { method: 'DELETE' }))
        .status,
    ).toBe(409);
    expect((await catalog.call(`${path}/sections/${section.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('name every wrong day and unknown identifier', async () => {
    const { product, release } = await catalog.release(bytesOf('x'));
    const update = (json: object) => catalog.call(release.path, { method: 'PATCH', json });
    const streams = { ga: { from: '2026-02-02', to: '2026-02-01' }, ea: { from: '2026-02-30' }, beta: {} };
    expect(faultsOf((await update({ streams })).body)).toEqual(
      expect.arrayContaining(['/streams/beta', '/streams/ea/from', '/streams/ga/to']),
    );
    const other = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'Other' });
    const foreign = await catalog.create(`/v1/products/${other.id}/releasegroups`, {
      slug: 'foreign',
      name: 'F',
    });
    const unknown = { packages: [unknownId], releaseGroups: [foreign.id], resourceSets: [unknownId] };
    expect(faultsOf((await update(unknown)).body)).toEqual([
      '/packages/0',
      '/releaseGroups/0',
      '/resourceSets/0',
    ]);
    const elsewhere = `/v1/products/${other.id}/releases/${release.id}`;
    expect((await catalog.call(elsewhere)).status).toBe(404);
    expect((await catalog.call(`/v1/products/${product.id}/releases/${release.id}`)).status).toBe(200);
  });
});

describe('clones', () => {
  test('a product group takes sections, resource sets and the parent along', async () => {
    const parent = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Parent' });
    const set = await catalog.create('/v1/resourcesets', { name: 'Set' });
    const slug = catalog.slug();
    const group = await catalog.create('/v1/productgroups', { slug, name: 'G', parent: { id: parent.id } });
    const section = await catalog.create(`/v1/productgroups/${group.id}/sections`, {
      slug: 'apps',
      name: 'Apps',
    });
    await catalog.publish(`/v1/productgroups/${group.id}`, { resourceSets: [set.id] });
    const path = `/v1/productgroups/${group.id}/clone`;
    expect((await catalog.call(path, { json: { slug } })).body.code).toBe('catalog.slug.taken');
    const clone = await catalog.create(path, { slug: catalog.slug() });
    expect(clone.body).toMatchObject({
      name: 'G',
      state: 'unpublished',
      parent: { id: parent.id, sections: [] },
      resourceSets: [set.id],
      sections: [{ slug: 'apps', name: 'Apps' }],
    });
    expect((clone.body.sections as { id: string }[])[0]?.id).not.toBe(section.id);
  });

  test('a product takes release groups along, but no components and releases', async () => {
    const { product } = await catalog.release(bytesOf('x'));
    await catalog.create(`/v1/products/${product.id}/releasegroups`, { slug: 'latest', name: 'Latest' });
    const clone = await catalog.create(`/v1/products/${product.id}/clone`, {
      slug: catalog.slug(),
      name: 'Clone',
    });
    expect(clone.body).toMatchObject({
      name: 'Clone',
      state: 'unpublished',
      components: [],
      releaseGroups: [{ slug: 'latest' }],
    });
    expect((await catalog.call(`/v1/products/${clone.id}/releases`)).body.items).toEqual([]);
  });

  test('a release takes sections and packages along, but no streams and release groups', async () => {
    const { release, file, pack } = await catalog.release(bytesOf('x'));
    await catalog.create(`${release.path}/sections`, { slug: 'linux', name: 'Linux', files: [file.id] });
    const clone = await catalog.create(`${release.path}/clone`, { slug: '2.0' });
    expect(clone.body).toMatchObject({
      name: '1.0',
      state: 'unpublished',
      packages: [pack.id],
      sections: [{ slug: 'linux', files: [file.id] }],
      streams: {},
      releaseGroups: [],
    });
  });

  test('a package is copied deeply, and neither changes the other', async () => {
    const { pack, file, component } = await catalog.release(bytesOf('bytes of a package'));
    const clone = await catalog.create(`/v1/packages/${pack.id}/clone`, {});
    const [copy] = clone.body.files as { id: string; platform: string; checksums: object; size: number }[];
    expect(clone.body.state).toBe('unpublished');
    expect(copy).toMatchObject({ name: 'setup.bin', platform: 'linux', size: 18 });
    expect(copy?.id).not.toBe(file.id);
    await catalog.change(`/v1/files/${copy?.id}`, { name: 'renamed.bin' });
    expect((await catalog.call(`/v1/packages/${pack.id}`)).body.files[0].name).toBe('setup.bin');
    const components = await catalog.call(`/v1/packages/${clone.id}/components`);
    expect(components.body.items.map((each: { id: string }) => each.id)).toEqual([component.id]);
    const bare = await catalog.create(`/v1/packages/${pack.id}/clone`, { name: 'Bare', components: [] });
    expect((await catalog.call(`/v1/packages/${bare.id}/components`)).body.items).toEqual([]);
    expect((await catalog.call(`/v1/files/${copy?.id}/download`)).status).toBe(302);
  });

  test('a resource set is copied deeply', async () => {
    const set = await catalog.create('/v1/resourcesets', { name: 'Set' });
    const json = { label: 'Manual', url: 'example.com', type: 'external' };
    const link = await catalog.create(`/v1/resourcesets/${set.id}/links`, json);
    const clone = await catalog.create(`/v1/resourcesets/${set.id}/clone`, { name: 'Copy' });
    expect(clone.body).toMatchObject({ name: 'Copy', state: 'unpublished', resources: [json] });
    await catalog.change(`/v1/resourcesets/${set.id}/links/${link.id}`, { label: 'Changed' });
    expect((await catalog.call(`/v1/resourcesets/${clone.id}`)).body.resources[0].label).toBe('Manual');
  });
});
