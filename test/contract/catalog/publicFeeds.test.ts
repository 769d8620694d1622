import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let now = new Date('2030-03-09T23:45:00Z');
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({}, () => now);
  catalog = catalogOf(server);
});
afterAll(() => server.close());

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** The document, read strictly: what is not well-formed throws. */
function read(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const at = open.at(-1);
    if (at) at.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return top.children[0] as Element;
}
const all = (of: Element | undefined, name: string) =>
  (of?.children ?? []).filter((each) => each.name === name);
const one = (of: Element | undefined, name: string) => {
  const found = all(of, name);
  expect(found.length, name).toBe(1);
  return found[0] as Element;
};
const link = (of: Element | undefined, rel: string) =>
  all(of, 'link').find((each) => each.attributes.rel === rel)?.attributes;
const feed = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.call(path, { headers });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
};
const feedAt = async (path: string) => read((await feed(path)).text);
const titles = (of: Element) => all(of, 'entry').map((entry) => one(entry, 'title').text);

describe('feeds of releases', () => {
  test('exist for a product, a group and the whole catalog, as RFC 4287 has them', async () => {
    const { group, product, release } = await catalog.release(bytesOf('told of'));
    const [groupSlug, productSlug] = [group.body.slug, product.body.slug];
    const path = `/catalog/${groupSlug}/${productSlug}`;
    const ids = new Set<string>();
    for (const place of ['/catalog', `/catalog/${groupSlug}`, path]) {
      const { status, headers, text } = await feed(`${place}/feed.atom`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
      const document = read(text);
      expect([document.name, document.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
      ids.add(one(document, 'id').text);
      expect(one(one(document, 'author'), 'name').text).not.toBe('');
      expect(link(document, 'self')?.href).toBe(`${server.url}${place}/feed.atom`);
      expect(link(document, 'alternate')).toMatchObject({ href: `${server.url}${place}`, type: 'text/html' });
      const entry = all(document, 'entry').find(
        (each) => link(each, 'alternate')?.href === `${server.url}${path}/1.0`,
      );
      expect(one(entry, 'title').text).toBe('Product 1.0');
      expect(one(entry, 'category').attributes.term).toBe(productSlug);
      expect(one(entry, 'published').text).toBe(one(entry, 'updated').text);
      expect(one(document, 'updated').text >= one(entry, 'updated').text).toBe(true);
      expect(one(entry, 'content').text).toContain(`SHA-256 <code>${hexOf('told of')}</code>`);
      ids.add(one(entry, 'id').text);
    }
    // Three feeds and one entry, which is the same everywhere.
    expect(ids.size).toBe(4);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    await catalog.change(release.path, { name: '1.0 again', slug: '1.0-b' });
    const again = await feedAt(`${path}/feed.atom`);
    expect(titles(again)).toEqual(['Product 1.0 again']);
    expect(ids).toContain(one(all(again, 'entry')[0], 'id').text);
  });

  test('tell the newest first, a change moves updated, and the day of a stream counts', async () => {
    const { product, pack, group } = await catalog.release(bytesOf('x'));
    const path = `/catalog/${group.body.slug}/${product.body.slug}/feed.atom`;
    const next = await catalog.create(`/v1/products/${product.id}/releases`, { slug: '2.0', name: '2.0' });
    const streams = { ga: { from: '2030-03-10' } };
    await catalog.publish(`/v1/products/${product.id}/releases/${next.id}`, { packages: [pack.id], streams });
    expect(titles(await feedAt(path))).toEqual(['Product 1.0']);
    now = new Date('2030-03-10T00:05:00Z');
    const told = await feedAt(path);
    expect(titles(told)).toEqual(['Product 2.0', 'Product 1.0']);
    expect(one(all(told, 'entry')[0], 'published').text).toBe('2030-03-10T00:00:00.000Z');
    expect(one(told, 'updated').text).toBe('2030-03-10T00:00:00.000Z');
    now = new Date('2030-03-10T00:10:00Z');
    await catalog.change(`/v1/products/${product.id}/releases/${next.id}`, { name: '2.0 final' });
    expect(one(await feedAt(path), 'updated').text).toBe(now.toISOString());
  });

  test.each([
    ['internal', { internal: {} }],
    ['early', { ea: {} }],
    ['extended', { xs: {} }],
    ['over', { ga: { to: '2020-01-01' } }],
  ])('say nothing of a release that is %s', async (_, streams) => {
    const { group, product, release } = await catalog.release(bytesOf('hidden'), { streams });
    for (const place of [group.body.slug, `${group.body.slug}/${product.body.slug}`])
      expect((await feed(`/catalog/${place}/feed.atom`)).status).toBe(404);
    expect((await feed('/catalog/feed.atom')).text).not.toContain(`/${product.body.slug}/`);
    await catalog.change(release.path, { streams: { ga: {} } });
    expect((await feed('/catalog/feed.atom')).text).toContain(`/${product.body.slug}/`);
    await catalog.change(release.path, { state: 'depublished' });
    expect((await feed('/catalog/feed.atom')).text).not.toContain(`/${product.body.slug}/`);
  });

  test('hold texts that look like markup, or that XML cannot hold', async () => {
    const { group, pack, file } = await catalog.release(bytesOf('x'));
    const description = '</content><script>alert("1")</script> & \u0007 \u{1f600} ]]>';
    const path = `/v1/packages/${pack.id}/files/${file.id}`;
    await catalog.call(path, { method: 'PUT', json: { description } });
    const document = await feedAt(`/catalog/${group.body.slug}/feed.atom`);
    const html = one(all(document, 'entry')[0], 'content').text;
    expect(html).toContain('&lt;/content&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;');
    expect(html).not.toContain('\u0007');
    expect(html).toContain('\u{1f600} ]]&gt;');
  });

  test('are sent again only when something changed', async () => {
    const { group, release } = await catalog.release(bytesOf('x'));
    const path = `/catalog/${group.body.slug}/feed.atom`;
    const first = await feed(path);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const again = await feed(path, { 'if-none-match': `"other", W/${tag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    await catalog.change(release.path, { name: '1.0.1' });
    expect((await feed(path, { 'if-none-match': tag })).status).toBe(200);
    const head = await server.call(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('are found in the pages, also by readers that ask for a page', async () => {
    const html = { accept: 'text/html' };
    const linked = async (path: string) =>
      /<link rel="alternate" type="application\/atom\+xml" title="([^"]*)" href="([^"]*)" \/>/
        .exec((await feed(path, html)).text)
        ?.slice(1);
    expect(await linked('/catalog')).toEqual(['All releases', '/catalog/feed.atom']);
    expect(await linked('/catalog/acme')).toEqual(['Releases of Acme Software', '/catalog/acme/feed.atom']);
    const product = '/catalog/acme/acme-orders';
    expect(await linked(product)).toEqual(['Releases of Acme Orders', `${product}/feed.atom`]);
    expect(await linked(`${product}/1.0`)).toEqual(['Releases of Acme Orders', `${product}/feed.atom`]);
    expect(await linked('/catalog/none')).toBeUndefined();
    expect((await feed(`${product}/feed.atom`, html)).headers.get('content-type')).toContain('atom');
  });

  test.each([
    '/catalog/none/feed.atom',
    '/catalog/acme/acme-orders/1.0/feed.atom',
    '/catalog/acme/feed.atom/x',
    '/catalog/%3C/feed.atom',
  ])('%s is unknown', async (path) => {
    expect((await feed(path)).status).toBe(404);
  });
});
