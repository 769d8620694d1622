import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';
import { until } from './webhooks.support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server?.close());

const ACCOUNT = 'followers-of-releases-01';
const nobody = { people: 0, customers: [] };
const follow = (as: string, id: string) => server.call(`/v1/portal/following/${id}`, { as, method: 'PUT' });

test('an editor sees whom a publication tells, whom it does not reach, and afterwards who was told', async () => {
  const { product, pack } = await catalog.release(bytesOf('followed'), { streams: { ga: {} } });
  await server.call(`/v1/accounts/${ACCOUNT}`, {
    as: 'alice',
    method: 'PUT',
    headers: { 'if-none-match': '*' },
    json: {
      name: 'Northwind',
      members: ['bob@acme.example'],
      partNumbers: [],
      earlyAccess: [product.id],
      extendedSupport: [],
    },
  });
  for (const as of ['bob', 'carol']) expect((await follow(as, product.id)).status).toBe(204);
  const { id } = await catalog.create(`/v1/products/${product.id}/releases`, { slug: '2.0', name: '2.0' });
  const path = `/v1/products/${product.id}/releases/${id}`;
  const followers = async () => (await catalog.call(`${path}/followers`)).body;

  // Without a stream it reaches nobody.
  expect(await followers()).toMatchObject({ told: nobody, waiting: nobody, unreached: { people: 2 } });
  await catalog.change(path, { packages: [pack.id], streams: { ea: {} } });
  const northwind = {
    people: 1,
    customers: [expect.objectContaining({ account: ACCOUNT, name: 'Northwind', people: 1 })],
  };
  expect(await followers()).toMatchObject({ told: nobody, unreached: { people: 1 } });
  expect((await followers()).waiting.customers).toContainEqual(northwind.customers[0]);

  await catalog.change(path, { state: 'published' });
  await until(async () => (await followers()).told.people > 0, 'bob is told');
  expect(await followers()).toMatchObject({
    waiting: nobody,
    unreached: { people: 1 },
    known: 0,
    unexamined: 0,
  });
  expect((await followers()).told.customers).toContainEqual(northwind.customers[0]);

  // Withdrawn and published again, it is no news to him; who begins to follow it now knows it.
  await catalog.change(path, { state: 'depublished' });
  expect(await followers()).toMatchObject({ told: { people: 1 }, waiting: nobody });
  await catalog.change(path, { state: 'published' });
  expect((await follow('alice', product.id)).status).toBe(204);
  expect(await followers()).toMatchObject({ told: { people: 1 }, known: 1 });
});
