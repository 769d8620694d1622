import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_REQUIRE_IF_MATCH: '0' });
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const browse = async (path: string) => {
  const answer = await server.call(path);
  return { status: answer.status, body: await answer.json() };
};

describe('the public catalog', () => {
  test('leads from the top to the files of a release', async () => {
    const { body: top } = await browse('/catalog');
    expect(top).toMatchObject({ type: null, name: null, slug: null, path: [], releases: [], files: [] });
    expect(top.children).toContainEqual({ name: 'Acme Software', slug: 'acme', type: 'product-group' });
    const { body: group } = await browse('/catalog/acme');
    expect(group).toMatchObject({
      type: 'product-group',
      children: [{ name: 'Acme Orders', slug: 'acme-orders', type: 'product' }],
      sections: [{ slug: 'apps', name: 'Applications', items: ['acme-orders'] }],
    });
    const { body: product } = await browse('/catalog/acme/acme-orders/');
    expect(product).toMatchObject({
      type: 'product',
      releases: [{ name: '1.0', slug: '1.0' }],
      sections: [{ slug: 'latest', items: ['1.0'] }],
      resources: [{ label: 'About Acme Orders', url: 'https://example.com/acme-orders' }],
    });
    const { body: release } = await browse('/catalog/acme/acme-orders/1.0');
    expect(release.path).toEqual([
      { name: 'Acme Software', slug: 'acme', path: 'acme' },
      { name: 'Acme Orders', slug: 'acme-orders', path: 'acme/acme-orders' },
      { name: '1.0', slug: '1.0', path: 'acme/acme-orders/1.0' },
    ]);
    expect(release.files.map((file: { name: string }) => file.name)).toEqual([
      'acme-orders-1.0.zip',
      'acme-orders-1.0-notes.txt',
    ]);
    const { body: all } = await browse('/files/acme');
    expect(all.files.at(-1)).toMatchObject({
      ...release.files[0],
      locations: ['acme/acme-orders/1.0'],
    });
  });

  test.each([
    ['internal', { internal: {} }],
    ['early access', { ea: {} }],
    ['extended support', { xs: {} }],
    ['over', { ga: { to: '2020-01-01' } }],
    ['to come', { ga: { from: '2999-01-01' } }],
  ])('does not betray that a product exists whose releases are %s', async (_, streams) => {
    const { group, product } = await catalog.release(bytesOf('x'), { streams });
    const path = `/catalog/${group.body.slug}`;
    for (const address of [path, `${path}/${product.body.slug}`, `${path}/${product.body.slug}/1.0`])
      expect((await browse(address)).status).toBe(404);
    expect((await browse(`/files/${group.body.slug}`)).status).toBe(404);
    const { body } = await browse('/catalog');
    expect(body.children.some((child: { slug: string }) => child.slug === group.body.slug)).toBe(false);
  });

  test('shows a file once, and only of published packages', async () => {
    const { group, product, pack, file, release } = await catalog.release(bytesOf('x'));
    const path = `/catalog/${group.body.slug}/${product.body.slug}/1.0`;
    const section = { slug: 'linux', name: 'Linux', files: [file.id] };
    await catalog.create(`${release.path}/sections`, section);
    const shown = (await browse(path)).body;
    expect(shown.files).toHaveLength(1);
    expect(shown.files[0]).toMatchObject({ id: file.id, platform: 'linux', size: 1 });
    expect(shown.sections).toEqual([{ slug: 'linux', name: 'Linux', items: [file.id] }]);
    await catalog.change(`/v1/packages/${pack.id}`, { state: 'depublished' });
    expect((await browse(path)).body.files[0].platform).toBeUndefined();
  });

  test.each([
    '/catalog/none',
    '/catalog/acme/none',
    '/catalog/acme/acme-orders/1.0/more',
    '/catalog/A%2fB',
    '/files/none',
  ])('%s is unknown', async (path) => {
    expect((await browse(path)).status).toBe(404);
  });

  test('shows a browser the portal at the same address', async () => {
    const answer = await server.call('/catalog/acme', { headers: { accept: 'text/html' } });
    expect(answer.headers.get('vary')).toBe('Accept');
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

test('TRIVET_REQUIRE_IF_MATCH makes the condition a duty', async () => {
  const strict = await startTestServer({ TRIVET_REQUIRE_IF_MATCH: '1' });
  try {
    const { create, call } = catalogOf(strict);
    const made = await create('/v1/packages', { name: 'P' });
    const path = `/v1/packages/${made.id}`;
    expect((await call(path, { method: 'PATCH', json: { name: 'Q' } })).status).toBe(428);
    expect((await call(path, { method: 'DELETE' })).status).toBe(428);
    const headers = { 'if-match': made.etag };
    expect((await call(path, { method: 'PATCH', json: { name: 'Q' }, headers })).status).toBe(200);
  } finally {
    await strict.close();
  }
});
