import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { operations, pathIn } from './operations.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { makeWorld, type World } from './world.ts';

let server: TestServer;
let catalog: TestCatalog;
let world: World;
/** Further records, by their addresses: what the table of operations has not. */
const others: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
  world = await makeWorld(catalog, true);
  others.file = `/v1/files/${world.fileId}`;
  const pending = {
    name: 'pending.bin',
    attributes: { a: 1 },
    accessPolicies: [{ email: '*@acme.example' }],
  };
  others.pending = `/v1/files/${(await catalog.create('/v1/files', pending)).id}`;
  const hook = { url: 'https://93.184.215.14/hook', events: ['release.published'], description: 'A hook' };
  others.webhook = `/v1/webhooks/${(await catalog.create('/v1/webhooks', hook)).id}`;
  const { id } = await catalog.create('/v1/webhooks', hook);
  const pause = "update catalog.webhook set paused_until = '2099-01-01', failing_since = now() where id = $1";
  await server.platform.database.pool.query(pause, [id]);
  others['paused webhook'] = `/v1/webhooks/${id}`;
});
afterAll(() => server?.close());

const updated = operations.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
const records = [...updated, 'file', 'pending', 'webhook', 'paused webhook'];
const addressOf = (name: string) => others[name] ?? pathIn(world, { method: 'GET', path: name, status: 200 });

/** How many entries the audit trail has. */
async function audited(): Promise<number> {
  const { items } = (await (await server.call('/api/v1/audit?limit=200', { as: 'admin' })).json()) as {
    items: object[];
  };
  return items.length;
}

describe.each(records)('%s as it was read', (name) => {
  test.each(['PATCH', 'PUT'])('is accepted by %s, and nothing changes', async (method) => {
    const path = addressOf(name);
    const read = await catalog.call(path);
    const before = await audited();
    const written = await catalog.call(path, { method, json: read.body });
    expect([written.status, written.body]).toEqual([200, expect.objectContaining(stored(read.body))]);
    expect(written.headers.get('etag')).toBe(read.headers.get('etag'));
    const after = await catalog.call(path);
    expect(stored(after.body)).toEqual(stored(read.body));
    expect(after.headers.get('etag')).toBe(read.headers.get('etag'));
    expect(await audited()).toBe(before);
  });

  test('is refused with what cannot be changed changed, all of it named beside other faults', async () => {
    const path = addressOf(name);
    const { body, headers } = await catalog.call(path);
    const own = fixedIn(name, body);
    expect(own).toContain('id');
    const changed = Object.fromEntries(own.map((member) => [member, another(body[member])]));
    const json = { ...body, ...changed, unheardOf: 1 };
    const refused = await catalog.call(path, { method: 'PATCH', json });
    expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid']);
    expect(refused.body.params.errors).toEqual(
      expect.arrayContaining([
        ...own.map((member) => ({ path: `/${member}`, message: 'is read-only and not as stored' })),
        { path: '/unheardOf', message: 'is not known here' },
      ]),
    );
    expect(refused.body.params.errors).toHaveLength(own.length + 1);
    expect((await catalog.call(path)).headers.get('etag')).toBe(headers.get('etag'));
  });
});

/** Members that each answer makes anew are no part of what is stored. */
const stored = ({ upload: _upload, ...body }: Record<string, unknown>) => body;

/** What an update takes, of all records. */
const taken = new Set([
  'slug',
  'name',
  'parent',
  'state',
  'resourceSets',
  'sections',
  'releaseGroups',
  'packages',
  'streams',
  'resources',
  'partNumberGrants',
  'label',
  'url',
  'accessPolicies',
  'attributes',
  'events',
  'description',
  'active',
  'upload',
]);
function fixedIn(name: string, body: object): string[] {
  const isFile = name === 'file' || name === 'pending';
  const files = (member: string) => member === 'files' && name.endsWith('/sections/{sectionId}');
  return Object.keys(body).filter(
    (member) => (isFile && member === 'state') || (!taken.has(member) && !files(member)),
  );
}

/** A value of the same type that is not the same. */
function another(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...value, ...value, {}];
  return { ...(value as object), more: 1 };
}

test('parts may come as they were read and in another order, but not changed', async () => {
  const path = `/v1/products/${world.productId}`;
  const { body } = await catalog.create(`${path}/releasegroups`, { slug: 'old', name: 'Old' });
  const read = (await catalog.call(path)).body;
  expect(read.releaseGroups).toHaveLength(2);
  const turned = await catalog.change(path, { ...read, releaseGroups: read.releaseGroups.toReversed() });
  expect(turned.releaseGroups.map(({ id }: { id: string }) => id)).toEqual([body.id, world.groupId]);
  const releaseGroups = [{ ...body, name: 'Renamed' }, world.groupId];
  const refused = await catalog.call(path, { method: 'PATCH', json: { releaseGroups } });
  expect([refused.status, refused.body.params.errors]).toEqual([
    400,
    [{ path: '/releaseGroups/0', message: expect.any(String) }],
  ]);
  expect((await catalog.call(path)).body).toEqual(turned);
});

test('a change beside what was read is made, and that alone', async () => {
  const path = `/v1/packages/${world.packageId}`;
  const read = (await catalog.call(path)).body;
  const changed = await catalog.change(path, { ...read, name: 'Another name' });
  expect(changed).toEqual({ ...read, name: 'Another name' });
});

test('an account is replaced by what was read, and by nothing of another account', async () => {
  const path = `/v1/accounts/${world.account}`;
  const read = await catalog.call(path);
  const written = await catalog.call(path, { method: 'PUT', json: read.body });
  expect([written.status, written.body]).toEqual([200, read.body]);
  const foreign = { ...read.body, account: 'another-account-of-another' };
  const refused = await catalog.call(path, { method: 'PUT', json: foreign });
  expect([refused.status, refused.body.params.errors]).toEqual([
    400,
    [{ path: '/account', message: 'is read-only and not as stored' }],
  ]);
});

test('the API description says which members cannot be changed', async () => {
  type Body = { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
  const { paths } = (await (await server.call('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody: Body }>>;
  };
  const { properties } =
    paths['/v1/products/{productId}']?.patch?.requestBody.content['application/json'].schema ?? {};
  expect(properties?.id).toMatchObject({ readOnly: true });
  expect(properties?.name).not.toHaveProperty('readOnly');
});
