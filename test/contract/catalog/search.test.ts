import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { ACCOUNT, bytesOf, catalogOf } from './support.ts';

let server: TestServer;
let catalog: ReturnType<typeof catalogOf>;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server?.close());

const namesOf = async (path: string, as = 'alice') =>
  (await catalog.call(path, { as })).body.items.map(({ name }: { name: string }) => name);

test('lists find what has the words in its name or slug, in any case, page by page', async () => {
  for (const [slug, name] of [
    ['pump-a', 'Brass Pump'],
    ['pump-b', 'Steel Pump'],
    ['valve', 'Relief Valve'],
    ['percent', 'A (100) Drill'],
  ]) {
    await catalog.create('/v1/products', { slug, name });
    await catalog.create('/v1/productgroups', { slug: `g-${slug}`, name });
  }
  for (const list of ['/v1/products', '/v1/productgroups']) {
    expect(await namesOf(`${list}?q=PUMP`)).toEqual(['Brass Pump', 'Steel Pump']);
    expect(await namesOf(`${list}?q=pump-b`)).toEqual(['Steel Pump']);
    // Nothing in it is a pattern.
    expect(await namesOf(`${list}?q=%25`)).toEqual([]);
    expect(await namesOf(`${list}?q=(100)`)).toEqual(['A (100) Drill']);
    const first = (await catalog.call(`${list}?q=pump&limit=1`)).body;
    expect(first.items).toHaveLength(1);
    const rest = (await catalog.call(`${list}?q=pump&limit=1&cursor=${first.next}`)).body;
    expect(rest.items.map(({ name }: { name: string }) => name)).toEqual(['Steel Pump']);
    expect(rest.next).toBeUndefined();
  }
  expect((await catalog.call('/v1/products?q=')).status).toBe(400);

  const [above] = (await catalog.call('/v1/productgroups?q=percent')).body.items;
  const parent = { id: above.id, sections: [] };
  await catalog.create('/v1/products', { slug: 'inside', name: 'Inside', parent });
  await catalog.create('/v1/productgroups', { slug: 'inner', name: 'Inner', parent });
  expect(await namesOf(`/v1/products?parent=${above.id}`)).toEqual(['Inside']);
  expect(await namesOf(`/v1/productgroups?parent=${above.id}&q=inn`)).toEqual(['Inner']);
  expect((await catalog.call(`/v1/packages?parent=${above.id}`)).status).toBe(400);
});

test('packages, resource sets, releases and accounts are found the same way; nobody finds what they may not see', async () => {
  const { product, release } = await catalog.release(bytesOf('bytes'), { partNumber: 'PN-SEARCH' });
  await catalog.create('/v1/packages', { name: 'Needle package' });
  await catalog.create('/v1/resourcesets', { name: 'Needle set' });
  await catalog.create(`/v1/products/${product.id}/releases`, { slug: 'needle', name: '9.9' });
  expect(await namesOf('/v1/packages?q=needle')).toEqual(['Needle package']);
  expect(await namesOf('/v1/packages?q=needle', 'bob')).toEqual([]);
  expect(await namesOf('/v1/resourcesets?q=needle')).toEqual(['Needle set']);
  expect(await namesOf(`/v1/products/${product.id}/releases?q=needle`)).toEqual(['9.9']);
  expect(await namesOf(`/v1/products/${product.id}/releases?q=1.0`)).toEqual([release.body.name]);

  await catalog.account({ name: 'Needle Works', partNumbers: [{ partNumber: 'PN-SEARCH' }] });
  await catalog.call('/v1/accounts/early-access-only-1234', {
    method: 'PUT',
    json: { members: [], partNumbers: [], earlyAccess: [product.id], extendedSupport: [] },
  });
  await catalog.call('/v1/accounts/nothing-of-all-this-1234', {
    method: 'PUT',
    json: { members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] },
  });
  const accountsOf = async (path: string, as = 'alice') =>
    (await catalog.call(path, { as })).body.items.map(({ account }: { account: string }) => account);
  expect(await accountsOf('/v1/accounts?q=needle')).toEqual([ACCOUNT]);
  expect(await accountsOf('/v1/accounts?q=early-access')).toEqual(['early-access-only-1234']);
  expect(await accountsOf('/v1/accounts?q=early-access', 'bob')).toEqual([]);
  expect(await accountsOf(`/v1/accounts?product=${product.id}`)).toEqual([ACCOUNT, 'early-access-only-1234']);
  // Early access opens nothing; a part number that is over counts as held, as it does for a product.
  expect(await accountsOf(`/v1/accounts?release=${release.id}`)).toEqual([ACCOUNT]);
  await catalog.account({ partNumbers: [{ partNumber: 'PN-SEARCH', to: '2020-01-01' }] });
  expect(await accountsOf(`/v1/accounts?release=${release.id}&product=${product.id}`)).toEqual([ACCOUNT]);
  await catalog.account({ partNumbers: [{ partNumber: 'ANOTHER' }] });
  expect(await accountsOf(`/v1/accounts?release=${release.id}`)).toEqual([]);
  for (const filter of ['product', 'release'])
    expect((await catalog.call(`/v1/accounts?${filter}=none`)).status).toBe(400);
});
