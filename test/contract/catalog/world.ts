import { bytesOf, type TestCatalog } from './support.ts';

/** One record of each kind with one part of each kind, by the names of the path parameters. */
export type World = { [parameter: string]: string };

/** Fills a catalog with one of everything, each used where it can be.
 *  @param published also publishes all of it, generally available. */
export async function makeWorld(catalog: TestCatalog, published: boolean): Promise<World> {
  const { create, change, publish, slug } = catalog;
  const link = { label: 'Manual', url: 'example.com', type: 'external' };
  const { id: resourcesetId } = await create('/v1/resourcesets', { name: 'Set' });
  const { id: linkId } = await create(`/v1/resourcesets/${resourcesetId}/links`, link);
  const { id: productgroupId } = await create('/v1/productgroups', { slug: slug('g'), name: 'Group' });
  const group = `/v1/productgroups/${productgroupId}`;
  const { id: groupSectionId } = await create(`${group}/sections`, { slug: 'apps', name: 'Apps' });
  const parent = { id: productgroupId, sections: [groupSectionId] };
  const { id: productId } = await create('/v1/products', { slug: slug('p'), name: 'Product', parent });
  const product = `/v1/products/${productId}`;
  const grants = { name: 'Whole', partNumberGrants: [{ partNumber: 'PN-7', seats: 5 }] };
  const { id: componentId } = await create(`${product}/components`, grants);
  const { id: groupId } = await create(`${product}/releasegroups`, { slug: 'latest', name: 'Latest' });
  const components = [componentId];
  const { id: packageId } = await create('/v1/packages', { name: 'Package', components });
  const { id: fileId } = await catalog.file('setup.bin', bytesOf('setup'));
  const description = { description: 'Setup', platform: 'any' };
  const put = { method: 'PUT', json: description };
  await catalog.call(`/v1/packages/${packageId}/files/${fileId}`, put);
  const { id: releaseId } = await create(`${product}/releases`, { slug: '1.0', name: '1.0' });
  const release = `${product}/releases/${releaseId}`;
  const files = [fileId];
  const { id: sectionId } = await create(`${release}/sections`, { slug: 'linux', name: 'Linux', files });
  const streams = { ga: {} };
  await change(release, { packages: [packageId], releaseGroups: [groupId], streams });
  await change(product, { resourceSets: [resourcesetId] });
  const account = `account-of-${slug('the-table')}`;
  const holds = { partNumbers: [{ partNumber: 'PN-7' }], earlyAccess: [productId], extendedSupport: [] };
  const customer = { name: 'Customer', members: ['bob@acme.example'], ...holds };
  await catalog.call(`/v1/accounts/${account}`, { method: 'PUT', json: customer });
  const records = [`/v1/resourcesets/${resourcesetId}`, group, product, `/v1/packages/${packageId}`, release];
  for (const path of published ? records : []) await publish(path);
  const tree = { productgroupId, groupSectionId, productId, componentId, groupId };
  return { ...tree, releaseId, sectionId, packageId, fileId, resourcesetId, linkId, account };
}
