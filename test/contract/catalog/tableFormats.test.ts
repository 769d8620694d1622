import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { catalogOf, type TestCatalog } from './support.ts';
import { makeWorld, type World } from './world.ts';

let server: TestServer;
let catalog: TestCatalog;
let world: World;
beforeAll(async () => {
  server = await startSingleServer();
  catalog = catalogOf(server);
  world = await makeWorld(catalog, false);
});
afterAll(() => server.close());

const at = {
  group: () => `/v1/productgroups/${world.productgroupId}`,
  groupSection: () => `${at.group()}/sections/${world.groupSectionId}`,
  product: () => `/v1/products/${world.productId}`,
  component: () => `${at.product()}/components/${world.componentId}`,
  releaseGroup: () => `${at.product()}/releasegroups/${world.groupId}`,
  release: () => `${at.product()}/releases/${world.releaseId}`,
  releaseSection: () => `${at.release()}/sections/${world.sectionId}`,
  package: () => `/v1/packages/${world.packageId}`,
  set: () => `/v1/resourcesets/${world.resourcesetId}`,
  link: () => `${at.set()}/links/${world.linkId}`,
};
type Place = keyof typeof at;

const slugged: Place[] = ['group', 'groupSection', 'product', 'releaseGroup', 'release', 'releaseSection'];
const named: Place[] = [...slugged, 'component', 'package', 'set'];
const included: Place[] = ['group', 'product', 'release'];

/** The seed's formats and limits: a member, where it stands, and what is just good and just not. */
const formats: [member: string, places: Place[], good: unknown[], bad: unknown[]][] = [
  [
    'slug',
    slugged,
    ['abc', 'a'.repeat(16), '9.x', 'a_b-c.d', '...', '---'],
    ['ab', 'a'.repeat(17), 'Abc', 'a b c', 'äbc', 'abc\n', '', 5, null, ['abc']],
  ],
  // What has an address of its own where a slug would stand.
  ['slug', ['group', 'product', 'release'], ['feed-atom', 'feed.atom2'], ['feed.atom']],
  ['slug', ['group'], ['trashed'], ['trash']],
  ['slug', ['product', 'release', 'groupSection'], ['trash'], []],
  [
    'name',
    named,
    ['a', 'a'.repeat(30), 'A 9-_.&():', ' ', '(c) & Co.'],
    ['', 'a'.repeat(31), 'a/b', 'ä', 'a\n', 'a\u0000', 'a,b', 5, null, {}],
  ],
  [
    'label',
    ['link'],
    ['abc', 'Ω '.repeat(50), 'a b'],
    ['ab', 'a'.repeat(101), 'a\tb', 'a\nb', 'abc\n', 7, null],
  ],
  [
    'url',
    ['link'],
    ['example.com', 'http://a.b', 'HTTPS://example.com/x?y#z', 'localhost:8080/x'],
    ['', 'javascript:alert(1)', 'ftp://a.b', 'a b.c', 'mailto:a@b.c', '/path', 'data:text/html,x', 3, null],
  ],
  ['resourceSets', included, [[]], ['x', [''], [5], ['A'.repeat(20)], ['A'.repeat(22)], null, {}]],
  ['state', [...included, 'package', 'set'], ['unpublished'], ['draft', '', 'Published', 1, null]],
  [
    'streams',
    ['release'],
    [
      {},
      { ga: {} },
      { ga: { from: '2024-02-29', to: '2024-02-29' }, xs: { from: '9999-12-31' } },
      { ea: { from: '0001-01-01', to: null }, internal: { from: null } },
    ],
    [
      null,
      [],
      { ga: null },
      { ga: { from: '2026-02-29' } },
      { ga: { from: '2026-1-1' } },
      { ga: { from: '2026-01-01T00:00:00Z' } },
      { ga: { from: '0000-01-01' } },
      { ga: { from: '10000-01-01' } },
      { ga: { from: '-2026-01-01' } },
      { ga: { from: '' } },
      { ga: { from: 20260101 } },
      { ga: { from: '2026-01-02', to: '2026-01-01' } },
      { ga: { until: '2026-01-01' } },
      { GA: {} },
      { beta: {} },
    ],
  ],
  [
    'partNumberGrants',
    ['component'],
    [
      [],
      [{ partNumber: 'x'.repeat(100) }, { partNumber: 'ü', seats: { nested: [1, null] } }],
      [{ partNumber: 'A' }, { partNumber: 'A' }],
    ],
    [null, {}, ['A'], [{}], [{ partNumber: '' }], [{ partNumber: 'x'.repeat(101) }], [{ partNumber: 1 }]],
  ],
  ['components', ['package'], [[]], ['x', ['short'], [1], null, ['A'.repeat(22)]]],
  ['files', ['releaseSection'], [[]], ['x', ['short'], [1], null]],
  ['parent', ['group', 'product'], [], ['x', [], {}, { id: 5 }, { sections: [] }, { id: 'x', more: 1 }]],
];

const cases = formats.flatMap(([member, places, good, bad]) =>
  places.flatMap((place) => [
    ...good.map((value) => [place, member, value, 200] as const),
    ...bad.map((value) => [place, member, value, 400] as const),
  ]),
);

test.each(cases)('%s with %s %j: %i', async (place, member, value, status) => {
  const before = await catalog.call(at[place]());
  const answer = await catalog.call(at[place](), { method: 'PATCH', json: { [member]: value } });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  if (status === 200) return;
  const paths = answer.body.params.errors.map((fault: { path: string }) => fault.path);
  expect(paths.every((path: string) => path.startsWith(`/${member}`))).toBe(true);
  const after = await catalog.call(at[place]());
  expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')]);
});

describe('limits of lists', () => {
  test.each(included)('two resource sets on a %s, not three, and none twice', async (place) => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await catalog.create('/v1/resourcesets', { name })).id);
    const set = (resourceSets: (string | undefined)[]) =>
      catalog.call(at[place](), { method: 'PATCH', json: { resourceSets } });
    const [first, second] = ids;
    expect((await set([second, first])).body.resourceSets).toEqual([second, first]);
    expect((await set(ids)).status).toBe(400);
    expect((await set([first, first])).status).toBe(400);
    expect((await set([])).body.resourceSets).toEqual([]);
  });

  test('unknown identifiers are named with their place, all at once', async () => {
    const unknown = 'A'.repeat(21);
    const faults = async (path: string, json: object, method = 'PATCH') => {
      const { status, body } = await catalog.call(path, { method, json });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
      return body.params.errors.map((fault: { path: string }) => fault.path).sort();
    };
    const { packageId = '', componentId = '', productId = '' } = world;
    const tree = { resourceSets: [unknown], parent: { id: unknown } };
    expect(await faults(at.group(), { ...tree, sections: [unknown] })).toEqual([
      '/parent/id',
      '/resourceSets/0',
      '/sections',
      '/sections/0',
    ]);
    expect(await faults(at.product(), { ...tree, releaseGroups: [] })).toEqual([
      '/parent/id',
      '/releaseGroups',
      '/resourceSets/0',
    ]);
    // A product is no parent.
    expect(await faults(at.group(), { parent: { id: productId } })).toEqual(['/parent/id']);
    const release = { packages: [packageId, unknown], releaseGroups: [componentId], resourceSets: [unknown] };
    expect(await faults(at.release(), release)).toEqual([
      '/packages/1',
      '/releaseGroups/0',
      '/resourceSets/0',
    ]);
    expect(await faults(at.package(), { components: [componentId, unknown] })).toEqual(['/components/1']);
    expect(await faults('/v1/packages', { name: 'X', components: [unknown] }, 'POST')).toEqual([
      '/components/0',
    ]);
    expect(await faults(at.releaseSection(), { files: [unknown, packageId] })).toEqual([
      '/files/0',
      '/files/1',
    ]);
    expect(await faults(at.set(), { resources: [unknown] })).toEqual(['/resources', '/resources/0']);
  });
});

test.each(['group', 'product', 'release', 'package', 'set'] as const)(
  'a %s whose record was read is asked for with If-Match where that is a duty',
  async (place) => {
    const { settings } = server.platform;
    settings.requireIfMatch = true;
    try {
      const path = at[place]();
      const bare = await catalog.call(path, { method: 'PATCH', json: { name: 'Bare' } });
      expect([bare.status, bare.body.code]).toEqual([428, 'request.precondition.required']);
      expect((await catalog.call(path, { method: 'DELETE' })).status).toBe(428);
      const headers = { 'if-match': '*' };
      expect((await catalog.call(path, { method: 'PATCH', json: { name: 'With' }, headers })).status).toBe(
        200,
      );
    } finally {
      settings.requireIfMatch = false;
    }
  },
);
