import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bundlesOf } from './bundles.support.ts';
import { png } from './pictures.support.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
let made: Awaited<ReturnType<TestCatalog['release']>>;
let product: string;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
  made = await catalog.release(bytesOf('anything'));
  product = `/v1/products/${made.product.id}`;
});
afterAll(() => server?.close());

const send = (bytes: Uint8Array<ArrayBuffer>, more: { as?: string; headers?: Record<string, string> } = {}) =>
  server.call(`${product}/picture`, {
    as: 'alice',
    method: 'PUT',
    body: bytes,
    ...more,
    headers: { 'content-type': 'application/octet-stream', ...more.headers },
  });

describe.each([
  ['description', () => product],
  ['notes', () => made.release.path],
])('%s', (member, path) => {
  test('is absent until it is set, stays when it is set again, and can be taken away', async () => {
    expect((await catalog.call(path())).body).not.toHaveProperty(member);
    const text = '# New\n\n- *fast* and <b>small</b>\n- Grüße';
    expect(await catalog.change(path(), { [member]: text })).toHaveProperty(member, text);
    const read = await catalog.call(path());
    expect(read.body[member]).toBe(text);
    await catalog.change(path(), { [member]: text });
    expect((await catalog.call(path())).headers.get('etag')).toBe(read.headers.get('etag'));
    expect(await catalog.change(path(), { [member]: null })).not.toHaveProperty(member);
  });

  test.each([
    ['empty', ''],
    ['longer than it may be', 'x'.repeat(50_001)],
    ['no text', 7],
  ])('is refused when it is %s', async (_, value) => {
    const { status, body } = await catalog.call(path(), { method: 'PATCH', json: { [member]: value } });
    expect([status, body.params.errors[0].path]).toEqual([400, `/${member}`]);
    expect((await catalog.call(path())).body).not.toHaveProperty(member);
  });
});

test('a product and a release may be created with their texts', async () => {
  const parent = { id: made.group.id, sections: [] };
  const given = { slug: catalog.slug('t'), name: 'Told', description: 'What it is for.', parent };
  const { id, body } = await catalog.create('/v1/products', given);
  expect(body.description).toBe(given.description);
  const release = { slug: '1.0', name: '1.0', notes: 'The first.' };
  expect((await catalog.create(`/v1/products/${id}/releases`, release)).body.notes).toBe(release.notes);
});

test('a clone of a product keeps description and picture; that of a release has no notes', async () => {
  const picture = (await (await send(png(8, 8))).json()).picture;
  await catalog.change(product, { description: 'As before.' });
  await catalog.change(made.release.path, { notes: 'New in 1.0.' });
  const { body } = await catalog.create(`${product}/clone`, { slug: catalog.slug('c') });
  expect(body).toMatchObject({ description: 'As before.', picture });
  const { body: release } = await catalog.create(`${made.release.path}/clone`, { slug: '1.1' });
  expect(release).not.toHaveProperty('notes');
});

describe('the picture of a product', () => {
  test('is what its bytes are, whatever the request says, and is sent so that nothing else can be made of it', async () => {
    const bytes = png(32, 16);
    const put = await send(bytes, { headers: { 'content-type': 'image/jpeg' } });
    const picture = { type: 'image/png', size: bytes.length, width: 32, height: 16, sha256: hexOf(bytes) };
    expect([put.status, (await put.json()).picture]).toEqual([200, picture]);
    const etag = put.headers.get('etag');
    expect((await catalog.call(product)).headers.get('etag')).toBe(etag);
    expect((await send(bytes)).headers.get('etag')).toBe(etag);

    const got = await server.call(`${product}/picture`);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'private, no-cache',
      etag: `"${hexOf(bytes)}"`,
    });
    const headers = { 'if-none-match': got.headers.get('etag') ?? '' };
    expect((await server.call(`${product}/picture`, { headers })).status).toBe(304);
  });

  test.each([
    ['a text', bytesOf('This is no picture.'), 'no PNG, JPEG or WebP'],
    ['a page that calls itself one', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no PNG, JPEG'],
    ['nothing', bytesOf(''), 'no PNG, JPEG or WebP'],
    ['cut short', png(300, 300).slice(0, 60), 'damaged or cut short'],
    ['too wide', png(5000, 1), 'at most 4096 × 4096'],
  ])('that is %s is refused with a sentence, and the one before stays', async (_, bytes, sentence) => {
    const before = (await catalog.call(product)).body.picture;
    const refused = await send(bytes);
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([422, 'catalog.picture.refused']);
    expect(body.summary).toContain(sentence);
    expect((await catalog.call(product)).body.picture).toEqual(before);
  });

  test('is at most two megabytes, of a type that pictures have', async () => {
    const noise = Uint8Array.from({ length: 2_200_000 }, (_, at) => at % 251);
    expect((await send(noise)).status).toBe(413);
    expect((await send(png(8, 8), { headers: { 'content-type': 'text/html' } })).status).toBe(415);
  });

  test('is set and taken away by editors, with the version of the product as condition', async () => {
    await send(png(9, 9));
    expect((await send(png(8, 8), { as: 'bob' })).status).toBe(403);
    expect((await send(png(8, 8), { headers: { 'if-match': '"0"' } })).status).toBe(412);
    expect((await catalog.call(product)).body.picture.width).toBe(9);
    expect((await catalog.call(`${product}/picture`, { method: 'DELETE' })).status).toBe(204);
    expect((await catalog.call(product)).body).not.toHaveProperty('picture');
    expect((await server.call(`${product}/picture`)).status).toBe(404);
  });

  test('is shown to whoever may see the product, and to nobody else', async () => {
    const hidden = await catalog.create('/v1/products', { slug: catalog.slug('h'), name: 'Hidden' });
    const path = `/v1/products/${hidden.id}/picture`;
    const put = { method: 'PUT', body: png(8, 8), headers: { 'content-type': 'image/png' } };
    expect((await server.call(path, { as: 'alice', ...put })).status).toBe(200);
    expect((await server.call(path)).status).toBe(404);
    expect((await server.call(path, { as: 'bob' })).status).toBe(404);
    expect((await server.call(path, { as: 'alice' })).status).toBe(200);
  });
});

test('a bundle carries texts and picture, and an import takes them away that are there no more', async () => {
  const site = await startTestServer();
  try {
    const from = bundlesOf(server);
    const to = bundlesOf(site);
    const keys = await from.keys();
    const bytes = png(40, 40);
    await send(bytes);
    await catalog.change(product, { description: 'To be carried.' });
    await catalog.change(made.release.path, { notes: 'New, too.' });
    const take = async () => (await from.take({ releases: [made.release.id] })).bytes;
    expect(await to.bring(await take(), { keys })).toMatchObject({ state: 'done' });
    for (const path of [product, made.release.path])
      expect((await to.catalog.call(path)).body).toEqual((await catalog.call(path)).body);
    const shown = await site.call(`${product}/picture`, { as: 'alice' });
    expect(hexOf(new Uint8Array(await shown.arrayBuffer()))).toBe(hexOf(bytes));

    await catalog.call(`${product}/picture`, { method: 'DELETE' });
    await catalog.change(product, { description: null });
    await catalog.change(made.release.path, { notes: null });
    expect(await to.bring(await take(), { keys })).toMatchObject({ state: 'done' });
    const { body } = await to.catalog.call(product);
    expect(body).not.toHaveProperty('picture');
    expect(body).not.toHaveProperty('description');
    expect((await to.catalog.call(made.release.path)).body).not.toHaveProperty('notes');
  } finally {
    await site.close();
  }
});
