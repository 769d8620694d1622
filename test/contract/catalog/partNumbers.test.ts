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

const PATH = '/v1/partnumbers';

test('editors find part numbers, and see which products each of them opens', async () => {
  const one = await catalog.release(bytesOf('one'), { partNumber: 'STORM-1' });
  const two = await catalog.release(bytesOf('two'), { partNumber: 'STORM-2_%' });
  const product = ({ id }: { id: string }) => ({ id, name: 'Product' });
  await catalog.create(`/v1/products/${one.product.id}/components`, {
    name: 'Further',
    partNumberGrants: [{ partNumber: 'STORM-1' }, { partNumber: 'STORM-2_%' }],
  });
  const found = async (query: string) => (await catalog.call(`${PATH}${query}`)).body.items;
  expect(await found('?q=STORM')).toEqual([
    { partNumber: 'STORM-1', products: [product(one.product)] },
    {
      partNumber: 'STORM-2_%',
      products: [product(one.product), product(two.product)].sort((a, b) => (a.id < b.id ? -1 : 1)),
    },
  ]);
  expect(await found('?q=storm-1')).toHaveLength(1);
  expect(await found('?q=product')).toEqual(await found('?q=STORM'));
  expect(await found('')).toEqual(expect.arrayContaining(await found('?q=STORM')));
  // Signs of patterns are letters like others.
  expect((await found('?q=_%25')).map((each: { partNumber: string }) => each.partNumber)).toEqual([
    'STORM-2_%',
  ]);
  expect(await found('?q=nothing')).toEqual([]);
  const account = 'storm-customer-000001';
  await catalog.call(`/v1/accounts/${account}`, {
    method: 'PUT',
    json: {
      members: [],
      partNumbers: [
        { partNumber: 'STORM-1' },
        { partNumber: 'STORM-l' },
        { partNumber: 'STORM-1', to: '2020-01-01' },
      ],
      earlyAccess: [],
      extendedSupport: [],
    },
  });
  expect(await found(`?account=${account}`)).toEqual([
    { partNumber: 'STORM-1', products: [product(one.product)] },
    { partNumber: 'STORM-l', products: [] },
  ]);
  expect(await found(`?account=${'unknown-account-00000'}`)).toEqual([]);
});

test('only editors do, and what is asked is checked', async () => {
  expect((await catalog.call(PATH, { as: 'bob' })).status).toBe(403);
  expect((await fetch(`${server.url}${PATH}`)).status).toBe(401);
  for (const query of ['?q=', '?account=short', '?other=1', `?q=a&account=${'a'.repeat(20)}`])
    expect((await catalog.call(`${PATH}${query}`)).status, query).toBe(400);
});
