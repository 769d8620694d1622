import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { metricsOf } from './metrics.support.ts';
import { bytesOf, catalogOf, type TestCatalog } from './support.ts';

/** What a product manager does in a year: two products, their streams, customers of several kinds, and a mistake. */

let now = new Date('2026-01-15T12:00:00Z');
let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_DEMO: '1' }, () => now);
  catalog = catalogOf(server);
  await fill();
});
afterAll(() => server.close());

/** The clock of this test moves, and tokens end. */
const freshly = async (username: string) => {
  const answer = await server.call('/api/v1/auth', { json: { username, password: username } });
  return { headers: { authorization: `Bearer ${(await answer.json()).bearer}` } };
};
const ask = async (path: string, as: string) => server.call(path, await freshly(as));

type Release = { path: string; file: string };
const releases: Record<string, Release> = {};
const products: Record<string, string> = {};
/** Long enough that no buffer on the way takes it as a whole. */
const LONG = new Uint8Array(48 << 20).fill(7);

async function fill(): Promise<void> {
  const group = await catalog.create('/v1/productgroups', { slug: 'forge', name: 'Forge' });
  await catalog.publish(`/v1/productgroups/${group.id}`);
  for (const [slug, name] of [
    ['anvil', 'Anvil Server'],
    ['hammer', 'Hammer Client'],
  ] as const) {
    const parent = { id: group.id, sections: [] };
    const { id } = await catalog.create('/v1/products', { slug, name, parent });
    const grants = { name: 'Whole product', partNumberGrants: [{ partNumber: slug.toUpperCase() }] };
    const component = await catalog.create(`/v1/products/${id}/components`, grants);
    await catalog.publish(`/v1/products/${id}`);
    products[slug] = id;
    if (slug === 'anvil') {
      await add(slug, '9.0', component.id, { ga: { to: '2026-10-31' }, xs: { from: '2026-11-01' } });
      const ea = { from: '2026-03-01', to: '2026-03-31' };
      await add(slug, '10.0', component.id, { internal: {}, ea, ga: { from: '2026-04-01' } });
    } else {
      await add(slug, '2.0', component.id, { ga: {} });
      await add(slug, '2.1', component.id, { ga: {} }, LONG);
    }
  }
  const both = [{ partNumber: 'ANVIL' }, { partNumber: 'HAMMER' }];
  const anvil = products.anvil;
  await customer('early-customer-00000001', 'bob', { partNumbers: both, earlyAccess: [anvil] });
  await customer('ordinary-customer-000001', 'carol', { partNumbers: both, extendedSupport: [anvil] });
}

async function add(product: string, slug: string, component: string, streams: object, bytes = bytesOf(slug)) {
  const pack = await catalog.create('/v1/packages', { name: `${product} ${slug}`, components: [component] });
  const file = await catalog.file(`${product}-${slug}.bin`, bytes);
  await catalog.call(`/v1/packages/${pack.id}/files/${file.id}`, { method: 'PUT', json: {} });
  await catalog.publish(`/v1/packages/${pack.id}`);
  const home = `/v1/products/${products[product]}/releases`;
  const path = `${home}/${(await catalog.create(home, { slug, name: slug })).id}`;
  await catalog.publish(path, { packages: [pack.id], streams });
  releases[slug] = { path, file: file.id };
}

const customer = (account: string, username: string, more: object) =>
  catalog.call(`/v1/accounts/${account}`, {
    method: 'PUT',
    json: { members: [`${username}@acme.example`], earlyAccess: [], extendedSupport: [], ...more },
  });

const at = (slug: string) => releases[slug] as Release;
const answers = async (slug: string, as: string) => [
  (await ask(at(slug).path, as)).status,
  (await ask(`/v1/files/${at(slug).file}/download`, as)).status,
];
const [SHOWN, GRANTED, ABSENT, REFUSED] = [200, 302, 404, 403];

// Bob is in early access of the anvil, carol has extended support for it, dave is staff without part numbers.
test.each([
  ['2026-02-15', '9.0', 'bob', [SHOWN, GRANTED]],
  ['2026-02-15', '10.0', 'dave', [SHOWN, REFUSED]],
  ['2026-02-15', '10.0', 'bob', [ABSENT, ABSENT]],
  ['2026-03-01', '10.0', 'bob', [SHOWN, GRANTED]],
  ['2026-03-31', '10.0', 'bob', [SHOWN, GRANTED]],
  ['2026-03-31', '10.0', 'carol', [ABSENT, ABSENT]],
  ['2026-04-01', '10.0', 'carol', [SHOWN, GRANTED]],
  ['2026-10-31', '9.0', 'bob', [SHOWN, GRANTED]],
  ['2026-11-01', '9.0', 'bob', [ABSENT, ABSENT]],
  ['2026-11-01', '9.0', 'carol', [SHOWN, GRANTED]],
])('on %s the release %s is, for %s, %j', async (day, slug, username, expected) => {
  now = new Date(`${day}T12:00:00Z`);
  expect(await answers(slug, username)).toEqual(expected);
});

const payload = async (path: string) => decodeJwt(await (await server.call(path)).text());
/** What the public is told, in every way there is. */
async function told() {
  const { software } = (await payload('/software.jwt')) as { software: { fileName: string }[] };
  const { product } = (await payload('/product.jwt')) as { product: { product: string; version: string }[] };
  const html = await server.call('/catalog/forge/hammer', { headers: { accept: 'text/html' } });
  return {
    software: software.some(({ fileName }) => fileName === 'hammer-2.1.bin'),
    newest: product.find((each) => each.product === 'hammer')?.version,
    feed: (await (await server.call('/catalog/forge/hammer/feed.atom')).text()).includes('/hammer/2.1'),
    files: (await (await server.call('/files/forge')).text()).includes('hammer-2.1.bin'),
    browse: (await (await server.call('/catalog/forge/hammer')).text()).includes('"2.1"'),
    place: (await server.call('/catalog/forge/hammer/2.1')).status,
    byName: (await ask('/files/forge/hammer-2.1.bin', 'bob')).status,
    page: html.status,
  };
}

test('a mistake is taken back: within seconds nothing shows it, running downloads end, and it is known who has it', async () => {
  now = new Date('2026-11-02T12:00:00Z');
  const before = { software: true, newest: '2.1', feed: true, files: true, browse: true, place: 200 };
  expect(await told()).toEqual({ ...before, byName: 302, page: 200 });
  const metrics = metricsOf(server, async (name) => (await freshly(name)).headers.authorization.slice(7));
  const { file, path } = at('2.1');
  const address = (await ask(`/v1/files/${file}/download`, 'carol')).headers.get('location') ?? '';
  expect((await (await fetch(address)).bytes()).length).toBe(LONG.length);

  const running = (await fetch(address)).body?.getReader();
  const first = (await running?.read())?.value?.length ?? 0;
  const { headers } = await freshly('alice');
  const json = { state: 'depublished' };
  const taken = await server.call(`${path}?why=It+hits+thumbs`, { method: 'PATCH', headers, json });
  expect(taken.status).toBe(200);

  const after = { software: false, newest: '2.0', feed: false, files: false, browse: false, place: 404 };
  expect(await told()).toEqual({ ...after, byName: 404, page: 200 });
  expect(await answers('2.1', 'bob')).toEqual([ABSENT, ABSENT]);
  expect(await answers('2.0', 'bob')).toEqual([SHOWN, GRANTED]);
  await expect
    .poll(async () => (await fetch(address, { method: 'HEAD' })).status, { timeout: 60_000 })
    .toBe(ABSENT);
  await expect(drained(running)).rejects.toThrow();
  expect(first).toBeLessThan(LONG.length);

  // Whoever has it already can be told: history stays.
  const lines = await metrics.lines(`?by=account&file=${file}`);
  expect(lines).toMatchObject([{ account: 'ordinary-customer-000001', downloads: 2, completed: 1 }]);
  expect(await lastDeed(path)).toMatchObject({ username: 'alice', detail: { why: 'It hits thumbs' } });
});

async function drained(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  // Whoever reads slowly: the server has noticed before all of it is through.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  while (!(await reader?.read())?.done);
}

async function lastDeed(path: string) {
  const thing = `catalog/release/${path.split('/').at(-1)}`;
  const signedIn = await (await server.call('/api/v1/auth', { json: ADMIN })).json();
  const headers = { authorization: `Bearer ${signedIn.bearer}` };
  const { items } = await (await server.call(`/api/v1/audit?thing=${thing}`, { headers })).json();
  return items[0];
}
