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
