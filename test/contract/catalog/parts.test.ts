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
