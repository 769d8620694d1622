import type { World } from './world.ts';

/** One operation: its method and path, what it takes and answers. */
export type Operation = {
  method: string;
  /** With the parameters of a `World` in braces. */
  path: string;
  /** A body that is accepted; none: the operation takes none. `slug` gives one that is free. */
  body?: (slug: () => string, world: World) => object;
  status: number;
  /** The members of the answer, and no others. */
  keys?: string[];
  /** True when it honours If-Match (seed 002: clone, update and delete). */
  guarded?: boolean;
  /** True when only editors may. */
  editors?: boolean;
};

const list = ['items'];
const group = ['id', 'slug', 'name', 'parent', 'state', 'resourceSets', 'sections'];
const product = [...group.slice(0, -1), 'components', 'releaseGroups'];
const release = [
  'id',
  'slug',
  'name',
  'state',
  'resourceSets',
  'sections',
  'packages',
  'releaseGroups',
  'streams',
];
const pack = ['id', 'name', 'state', 'files'];
const set = ['id', 'name', 'state', 'resources'];
const component = ['id', 'name', 'partNumberGrants'];
const section = ['id', 'slug', 'name'];
const releaseSection = [...section, 'files'];
const link = ['id', 'label', 'url', 'type'];
const account = ['account', 'name', 'members', 'partNumbers', 'earlyAccess', 'extendedSupport'];

type Fields = NonNullable<Operation['body']>;
const slugAndName: Fields = (slug) => ({ slug: slug(), name: 'Made' });
const nameOnly: Fields = () => ({ name: 'Made' });
const empty: Fields = () => ({});

const without = (keys: string[], ...left: string[]) => keys.filter((key) => !left.includes(key));
const create = (path: string, keys: string[], body = slugAndName): Operation => ({
  method: 'POST',
  path,
  body,
  status: 201,
  keys,
  editors: true,
});
const read = (path: string, keys: string[]): Operation => ({ method: 'GET', path, status: 200, keys });
const guarded = { guarded: true, editors: true };
const update = (path: string, keys: string[], body = nameOnly): Operation[] =>
  ['PATCH', 'PUT'].map((method) => ({ method, path, body, status: 200, keys, ...guarded }));
const clone = (path: string, keys: string[], body = slugAndName): Operation => ({
  ...create(`${path}/clone`, keys, body),
  guarded: true,
});
const remove = (path: string): Operation => ({ method: 'DELETE', path, status: 204, ...guarded });

/** Creating a part is a change of the whole, so If-Match means that one's version (catalog.md, "Conditional requests"). */
const part = (path: string, parameter: string, keys: string[], made = slugAndName, changed = nameOnly) => [
  { ...create(path, keys, made), guarded: true },
  read(`${path}/{${parameter}}`, keys),
  ...update(`${path}/{${parameter}}`, keys, changed),
];

const groupPath = '/v1/productgroups/{productgroupId}';
const productPath = '/v1/products/{productId}';
const releasePath = `${productPath}/releases/{releaseId}`;
const packagePath = '/v1/packages/{packageId}';
const setPath = '/v1/resourcesets/{resourcesetId}';
const newLink: Fields = () => ({ label: 'Home page', url: 'https://example.com', type: 'internal' });

/** Every operation of records and entitlements, in an order in which each can succeed: deletions last, uses first. */
export const operations: Operation[] = [
  create('/v1/productgroups', without(group, 'parent')),
  read('/v1/productgroups', list),
  read(groupPath, without(group, 'parent')),
  ...update(groupPath, without(group, 'parent')),
  clone(groupPath, without(group, 'parent')),
  ...part(`${groupPath}/sections`, 'groupSectionId', section),
  create('/v1/products', without(product, 'parent')),
  read('/v1/products', list),
  read(productPath, product),
  ...update(productPath, product),
  clone(productPath, product),
  ...part(`${productPath}/components`, 'componentId', component, nameOnly),
  ...part(`${productPath}/releasegroups`, 'groupId', section),
  create(`${productPath}/releases`, release),
  read(`${productPath}/releases`, list),
  read(releasePath, release),
  ...update(releasePath, release),
  clone(releasePath, release),
  ...part(`${releasePath}/sections`, 'sectionId', releaseSection),
  create('/v1/packages', pack, nameOnly),
  read('/v1/packages', list),
  read(packagePath, pack),
  read(`${packagePath}/components`, list),
  { ...read(`${packagePath}/releases`, list), editors: true },
  ...update(packagePath, pack),
  clone(packagePath, pack, empty),
  { method: 'PUT', path: `${packagePath}/files/{fileId}`, body: empty, status: 200, keys: pack, ...guarded },
  create('/v1/resourcesets', set, nameOnly),
  read('/v1/resourcesets', list),
  read(setPath, set),
  ...update(setPath, set),
  clone(setPath, set, empty),
  ...part(`${setPath}/links`, 'linkId', link, newLink, () => ({ label: 'Changed' })),
  read('/v1/accounts', list),
  { ...read('/v1/partnumbers', list), editors: true },
  read('/v1/accounts/{account}', account),
  {
    method: 'PUT',
    path: '/v1/accounts/{account}',
    body: () => ({ name: 'X', members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] }),
    status: 200,
    keys: account,
    ...guarded,
  },
  {
    method: 'GET',
    path: '/v1/files/{fileId}/why',
    status: 200,
    keys: ['visible', 'downloadable', 'missing', 'facts'],
    editors: true,
  },
  {
    ...read(`${releasePath}/followers`, ['told', 'waiting', 'unreached', 'known', 'unexamined']),
    editors: true,
  },
  // Signed text; what it says is held by tests of its own.
  { method: 'GET', path: `${releasePath}/manifest.jws`, status: 200 },
  remove(`${releasePath}/sections/{sectionId}`),
  remove(releasePath),
  remove(`${packagePath}/files/{fileId}`),
  remove(packagePath),
  remove(`${productPath}/components/{componentId}`),
  remove(`${productPath}/releasegroups/{groupId}`),
  remove(productPath),
  remove(`${groupPath}/sections/{groupSectionId}`),
  remove(groupPath),
  remove(`${setPath}/links/{linkId}`),
  remove(setPath),
];

/** The path in a world. */
export const pathIn = (world: World, { path }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, parameter) => world[parameter] ?? '');
