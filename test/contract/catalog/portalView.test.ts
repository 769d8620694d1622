import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { png } from './pictures.support.ts';
import { bytesOf, catalogOf, hexOf, PART_NUMBER, type TestCatalog } from './support.ts';

const CONTACT = 'sales@acme.example';
let server: TestServer;
let catalog: TestCatalog;
/** A product with a description and a picture; its release 2.0 is for early access, 1.0 for everybody. */
let made: Awaited<ReturnType<TestCatalog['release']>>;
let path: string;
let early: { id: string };
beforeAll(async () => {
  server = await startTestServer({ TRIVET_CATALOG_CONTACT: CONTACT });
  catalog = catalogOf(server);
  made = await catalog.release(bytesOf('setup'), { streams: { ga: { from: '2026-02-03' } } });
  const product = `/v1/products/${made.product.id}`;
  path = `${made.group.body.slug}/${made.product.body.slug}`;
  const description = '# Zephyr\n\nMeasures **wind** to 100 %.';
  await catalog.change(product, { name: 'Zephyr', description });
  await catalog.change(made.release.path, { notes: '- The first of its kind' });
  const headers = { 'content-type': 'image/png' };
  await server.call(`${product}/picture`, { as: 'alice', method: 'PUT', body: png(20, 10), headers });
  early = await catalog.create(`${product}/releases`, { slug: '2.0', name: '2.0', notes: 'Typhoon mode' });
  const streams = { ea: { from: '2026-05-01' } };
  await catalog.publish(`${product}/releases/${early.id}`, { packages: [made.pack.id], streams });
  await catalog.account({ earlyAccess: [made.product.id] });
});
afterAll(() => server?.close());

const view = async (place: string, as = '') =>
  (await catalog.call(`/v1/portal/places/${place}`, { as })).body;
const search = async (q: string, as = '', more = '') =>
  (await catalog.call(`/v1/portal/search?q=${encodeURIComponent(q)}${more}`, { as })).body;
const pathsOf = ({ items }: { items: { type: string; path: string }[] }) =>
  items.map((each) => `${each.type} ${each.path}`);

describe('a place', () => {
  test('tells what it is: description, picture, notes, day, and which release is the latest', async () => {
    const address = `/v1/products/${made.product.id}/picture?of=${hexOf(png(20, 10)).slice(0, 12)}`;
    const picture = { address, width: 20, height: 10 };
    const product = await view(path);
    expect(product).toMatchObject({
      name: 'Zephyr',
      description: expect.stringContaining('**wind**'),
      picture,
    });
    expect((await server.call(product.picture.address)).headers.get('content-type')).toBe('image/png');
    expect(product.releases).toEqual([{ slug: '1.0', name: '1.0', date: '2026-02-03', latest: true }]);
    const [child] = (await view(String(made.group.body.slug))).children;
    expect(child).toMatchObject({
      name: 'Zephyr',
      summary: 'Measures wind to 100 %.',
      picture,
      latestRelease: { slug: '1.0', name: '1.0' },
    });
    const release = { notes: '- The first of its kind', latest: true, product: made.product.id };
    expect(await view(`${path}/1.0`)).toMatchObject(release);
  });

  test('is told as the caller sees it: who is in early access has a later release', async () => {
    const of = async (as: string) =>
      (await view(path, as)).releases.map(({ slug, latest }: { slug: string; latest: boolean }) => [
        slug,
        latest,
      ]);
    expect(await of('carol')).toEqual([['1.0', true]]);
    expect(await of('bob')).toEqual([
      ['2.0', true],
      ['1.0', false],
    ]);
    expect((await catalog.call(`/v1/portal/places/${path}/2.0`, { as: 'carol' })).status).toBe(404);
    expect(await view(`${path}/2.0`, 'bob')).toMatchObject({ notes: 'Typhoon mode', latest: true });
    const newer = { name: '2.0', slug: '2.0', date: expect.any(String) };
    expect(await view(`${path}/1.0`, 'bob')).toMatchObject({ latest: false, latestRelease: newer });
    expect(await view(`${path}/1.0`, 'carol')).not.toHaveProperty('latestRelease');
  });

  test('says of each file whether it may be had, else what is missing and whom to ask', async () => {
    const of = async (as: string) => {
      const { files, contact } = await view(`${path}/1.0`, as);
      return [files[0].download, contact];
    };
    expect(await of('bob')).toEqual([{ allowed: true }, CONTACT]);
    expect(await of('alice')).toEqual([{ allowed: true }, CONTACT]);
    const summary = 'you belong to no account that holds a part number for Whole product';
    const missing = { what: 'account', components: ['Whole product'], summary };
    expect(await of('carol')).toEqual([{ allowed: false, missing }, CONTACT]);
    expect(await of('')).toEqual([{ allowed: false, missing: { what: 'signIn', components: [] } }, CONTACT]);
    await catalog.account({ partNumbers: [{ partNumber: PART_NUMBER, to: '2020-01-01' }] });
    expect((await of('bob'))[0]).toMatchObject({ allowed: false, missing: { what: 'partNumber' } });
    await catalog.account({ earlyAccess: [made.product.id] });
  });

  test('says nothing of what nobody described, and what the public pages answer stays as it was', async () => {
    const { group, product } = await catalog.release(bytesOf('plain'));
    const place = await view(`${group.body.slug}/${product.body.slug}`);
    expect(place).not.toHaveProperty('description');
    expect(place).not.toHaveProperty('picture');
    const headers = { accept: 'application/json' };
    const browsed = await (await server.call(`/catalog/${path}/1.0`, { headers })).json();
    expect(Object.keys(browsed).sort()).toEqual(
      ['type', 'id', 'name', 'slug', 'path', 'children', 'releases', 'files', 'sections', 'resources'].sort(),
    );
    expect(browsed.files[0]).not.toHaveProperty('download');
  });

  test('decides about all files of a release at once', async () => {
    for (let count = 0; count < 4; count++) {
      const { id } = await catalog.file(`part-${count}.bin`, bytesOf(`part ${count}`));
      await catalog.call(`/v1/packages/${made.pack.id}/files/${id}`, { method: 'PUT', json: {} });
    }
    await server.bearer('bob');
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const { files } = await view(`${path}/1.0`, 'bob');
      expect(files.map((file: { download: object }) => file.download)).toEqual(
        Array(5).fill({ allowed: true }),
      );
      const deciding = queries.mock.calls.filter(([query]) =>
        JSON.stringify(query).includes('access_policies'),
      );
      expect(deciding).toHaveLength(1);
    } finally {
      queries.mockRestore();
    }
  });
});

describe('search', () => {
  test('finds products by description, releases by notes, files by name: every word, whatever its case', async () => {
    expect(pathsOf(await search('WIND zeph'))).toEqual([`product ${path}`]);
    expect(pathsOf(await search('first kind'))).toEqual([`release ${path}/1.0`]);
    expect(pathsOf(await search('part-2'))).toEqual([`file ${path}/1.0`]);
    expect(await search('wind gale')).toEqual({ items: [] });
  });

  test('takes no character for a pattern, and needs a word', async () => {
    expect(pathsOf(await search('100 %'))).toEqual([`product ${path}`]);
    for (const pattern of ['z%r', 'z_phyr', '\\']) expect(await search(pattern)).toEqual({ items: [] });
    for (const query of ['', '?q=', '?q=%20', '?q=a&more=1', '?q=a&cursor=x'])
      expect((await catalog.call(`/v1/portal/search${query}`)).status).toBe(400);
  });

  test('finds only what the caller may see', async () => {
    expect(await search('typhoon')).toEqual({ items: [] });
    expect(await search('typhoon', 'carol')).toEqual({ items: [] });
    expect(pathsOf(await search('typhoon', 'bob'))).toEqual([`release ${path}/2.0`]);
    const { id } = await catalog.file('only-early.bin', bytesOf('early'));
    const pack = await catalog.create('/v1/packages', { name: 'Early', components: [made.component.id] });
    await catalog.call(`/v1/packages/${pack.id}/files/${id}`, { method: 'PUT', json: {} });
    await catalog.publish(`/v1/packages/${pack.id}`);
    const release = `/v1/products/${made.product.id}/releases/${early.id}`;
    await catalog.change(release, { packages: [made.pack.id, pack.id] });
    expect(await search('only-early', 'carol')).toEqual({ items: [] });
    expect(pathsOf(await search('only-early', 'bob'))).toEqual([`file ${path}/2.0`]);
    const hidden = { slug: catalog.slug('h'), name: 'Monsoon' };
    await catalog.create('/v1/products', hidden);
    expect(await search('monsoon', 'bob')).toEqual({ items: [] });
    expect(pathsOf(await search('monsoon', 'alice'))).toEqual([`product ${hidden.slug}`]);
  });

  test('is paged: the pages together are the whole, in the same order', async () => {
    const whole = pathsOf(await search('zephyr', 'bob'));
    expect(whole.slice(0, 3)).toEqual([`product ${path}`, `release ${path}/2.0`, `release ${path}/1.0`]);
    const pages: string[] = [];
    let next: string | undefined;
    do {
      const page = await search('zephyr', 'bob', `&limit=2${next ? `&cursor=${next}` : ''}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      pages.push(...pathsOf(page));
      next = page.next;
    } while (next);
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(9);
  });
});

test('what can I download: every file that is granted, with the newest release that holds it', async () => {
  const list = async (as: string, query = '') =>
    (await catalog.call(`/v1/portal/downloads${query}`, { as })).body.items;
  expect((await server.call('/v1/portal/downloads')).status).toBe(401);
  const granted = await catalog.file('granted.bin', bytesOf('granted'), {
    accessPolicies: [{ email: 'carol@acme.example' }],
  });
  expect(await list('carol')).toEqual([expect.objectContaining({ id: granted.id, name: 'granted.bin' })]);
  const bobs = await list('bob');
  // Two of them are of the demo content.
  expect(bobs).toHaveLength(9);
  expect(bobs[0]).toMatchObject({ release: { name: '2.0', path: `${path}/2.0`, product: 'Zephyr' } });
  expect(await list('bob', '?q=setup%20linux')).toHaveLength(2);
  const first = (await catalog.call('/v1/portal/downloads?limit=5', { as: 'bob' })).body;
  expect(first.contact).toBe(CONTACT);
  const second = await list('bob', `?limit=5&cursor=${first.next}`);
  expect([...first.items, ...second]).toEqual(bobs);
});

test('editors learn what is published but nobody sees: without a release in effect, or below what is not published', async () => {
  const { group, product, release } = await catalog.release(bytesOf('hidden'));
  const hidden = async (...ids: string[]) =>
    (await catalog.call(`/v1/hidden?ids=${ids.join(',')}`)).body.items;
  const both = [group.id, product.id];
  const why = (reason: string, ...of: string[]) => of.map((id) => ({ id, why: reason }));
  expect(await hidden(...both)).toEqual([]);
  for (const streams of [{ ga: { to: '2020-01-01' } }, { ga: { rollout: { percent: 0 } } }]) {
    await catalog.change(release.path, { streams });
    expect(await hidden(...both)).toEqual(why('release', ...both));
  }
  await catalog.change(release.path, { streams: { ea: {} } });
  expect(await hidden(...both)).toEqual([]);
  await catalog.change(release.path, { state: 'depublished' });
  expect(await hidden(...both)).toEqual(why('release', ...both));
  await catalog.change(release.path, { state: 'published' });
  // What is not published is said to be so already.
  await catalog.change(`/v1/productgroups/${group.id}`, { state: 'depublished' });
  expect(await hidden(...both)).toEqual(why('above', product.id));
  expect((await catalog.call('/v1/hidden')).status).toBe(400);
  expect((await catalog.call('/v1/hidden?ids=no', { as: 'bob' })).status).toBe(403);
  expect((await catalog.call(`/v1/hidden?ids=${product.id}`, { as: '' })).status).toBe(401);
});
