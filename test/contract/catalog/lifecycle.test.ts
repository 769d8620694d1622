import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';

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

  test('a package needs a file whose bytes are there', async () => {
    const pack = await catalog.create('/v1/packages', { name: 'P', components: [] });
    const path = `/v1/packages/${pack.id}`;
    const put = (id: string) => catalog.call(`${path}/files/${id}`, { method: 'PUT', json: {} });
    const publish = () => catalog.call(path, { method: 'PATCH', json: { state: 'published' } });
    const pending = await catalog.create('/v1/files', { name: 'pending.bin' });
    await put(pending.id);
    const { status, body } = await publish();
    expect([status, body.code, body.summary]).toEqual([
      409,
      'catalog.publish.incomplete',
      'It cannot be published yet: it needs a file whose bytes are there.',
    ]);
    // Its other files may come later.
    await put((await catalog.file('there.bin', bytesOf('there'))).id);
    expect((await publish()).body.state).toBe('published');
    await catalog.change(path, { state: 'depublished' });
    const clone = await catalog.create(`${path}/clone`, {});
    expect(clone.body.state).toBe('unpublished');
    expect((await catalog.publish(`/v1/packages/${clone.id}`)).state).toBe('published');
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
