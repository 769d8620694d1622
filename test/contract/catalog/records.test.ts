import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { catalogOf, type TestCatalog } from './support.ts';

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
