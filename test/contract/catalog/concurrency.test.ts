import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

const CLIENTS = 50;
const clients = <T>(work: (client: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('of 50 clients that change one version, one wins', async () => {
  const product = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' });
  const path = `/v1/products/${product.id}`;
  let etag = product.etag;
  for (let round = 0; round < 4; round++) {
    const headers = { 'if-match': etag };
    const answers = await clients((client) =>
      catalog.call(path, { method: 'PATCH', json: { name: `Round ${round} client ${client}` }, headers }),
    );
    const statuses = answers.map((each) => each.status);
    expect(count(statuses, 200)).toBe(1);
    expect(count(statuses, 412)).toBe(CLIENTS - 1);
    const winner = answers.find((each) => each.status === 200);
    const now = await catalog.call(path);
    expect(now.body).toEqual(winner?.body);
    etag = now.headers.get('etag') ?? '';
    expect(etag).toBe(winner?.headers.get('etag'));
  }
});

test('of 50 clients that add a section to one version, one wins; without a condition all do', async () => {
  const group = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'G' });
  const path = `/v1/productgroups/${group.id}`;
  const headers = { 'if-match': group.etag };
  const add = (prefix: string, more: object) => (client: number) =>
    catalog.call(`${path}/sections`, { json: { slug: `${prefix}-${client}`, name: 'S' }, ...more });
  const guarded = (await clients(add('one', { headers }))).map((each) => each.status);
  expect([count(guarded, 201), count(guarded, 412)]).toEqual([1, CLIENTS - 1]);
  const free = (await clients(add('all', {}))).map((each) => each.status);
  expect(count(free, 201)).toBe(CLIENTS);
  const { body, headers: last } = await catalog.call(path);
  expect(body.sections).toHaveLength(CLIENTS + 1);
  expect(last.get('etag')).toBe(`"${CLIENTS + 2}"`);
});

test('of 50 clients that take one slug, one wins', async () => {
  const slug = catalog.slug();
  const kinds = ['/v1/productgroups', '/v1/products'];
  const statuses = (
    await clients((client) => catalog.call(kinds[client % 2] ?? '', { json: { slug, name: 'X' } }))
  ).map((each) => each.status);
  expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, CLIENTS - 1]);
});

test('50 requests with one Idempotency-Key create one record', async () => {
  const headers = { 'idempotency-key': 'together' };
  const before = (await catalog.call('/v1/packages?limit=200')).body.items.length;
  const answers = await clients(() => catalog.call('/v1/packages', { json: { name: 'Once' }, headers }));
  expect(answers.every((each) => [201, 409].includes(each.status))).toBe(true);
  const made = answers.filter((each) => each.status === 201).map((each) => each.body.id);
  expect(new Set(made).size).toBe(1);
  expect((await catalog.call('/v1/packages?limit=200')).body.items.length).toBe(before + 1);
});

test('two moves at the same time make no cycle', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'One' });
    const two = await catalog.create('/v1/productgroups', { slug: catalog.slug(), name: 'Two' });
    const move = (id: string, parent: string) =>
      catalog.call(`/v1/productgroups/${id}`, {
        method: 'PATCH',
        json: { parent: { id: parent, sections: [] } },
      });
    const statuses = (await Promise.all([move(one.id, two.id), move(two.id, one.id)])).map(
      (each) => each.status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  }
});

test('a deletion and a new reference cannot both succeed', async () => {
  for (let round = 0; round < 10; round++) {
    const set = await catalog.create('/v1/resourcesets', { name: 'S' });
    const product = await catalog.create('/v1/products', { slug: catalog.slug(), name: 'P' });
    const [deleted, referred] = await Promise.all([
      catalog.call(`/v1/resourcesets/${set.id}`, { method: 'DELETE' }),
      catalog.call(`/v1/products/${product.id}`, { method: 'PATCH', json: { resourceSets: [set.id] } }),
    ]);
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([deleted.status, referred.status]);
  }
});

test('two completions of one upload at the same time leave one file', async () => {
  const made = await catalog.create('/v1/files', { name: 'abc.bin' });
  const { url } = made.body.upload as { url: string };
  await fetch(url, { method: 'PUT', body: bytesOf('abc') });
  const answers = await Promise.all(
    [1, 2, 3].map(() => catalog.call(`/v1/files/${made.id}/complete`, { json: {} })),
  );
  expect(answers.some((each) => each.status === 200)).toBe(true);
  expect(answers.every((each) => [200, 409].includes(each.status))).toBe(true);
  expect((await catalog.call(`/v1/files/${made.id}`)).body).toMatchObject({ state: 'available', size: 3 });
});
