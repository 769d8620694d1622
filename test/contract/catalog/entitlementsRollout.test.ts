import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { ACCOUNT, bytesOf, catalogOf, type TestCatalog } from './support.ts';

let server: TestServer;
let catalog: TestCatalog;
beforeAll(async () => {
  server = await startTestServer();
  catalog = catalogOf(server);
});
afterAll(() => server.close());

/** Where an account stands among a hundred, as the guide says it. */
const placeOf = (seed: string, account: string) =>
  Number.parseInt(createHash('sha256').update(`${seed} ${account}`).digest('hex').slice(0, 6), 16) % 100;
/** Bob belongs to these. */
const accounts = ['acme-customer-000001', ACCOUNT];
const status = async (path: string, as: string) => (await catalog.call(path, { as })).status;

test('a rollout reaches an account from its place on, and grows without losing anybody', async () => {
  const { release, file, pack } = await catalog.release(bytesOf('x'));
  await catalog.account();
  const place = Math.min(...accounts.map((account) => placeOf(release.id, account)));
  for (const [percent, reached] of [
    [0, false],
    [place, false],
    [Math.min(place + 1, 100), true],
    [100, true],
  ] as const) {
    const changed = await catalog.change(release.path, { streams: { ga: { rollout: { percent } } } });
    expect(changed.streams).toEqual({ ga: { rollout: { percent } } });
    for (const path of [release.path, `/v1/packages/${pack.id}`, `/v1/files/${file.id}`])
      expect(await status(path, 'bob')).toBe(reached ? 200 : 404);
    expect(await status(`/v1/files/${file.id}/download`, 'bob')).toBe(reached ? 302 : 404);
    const { body } = await catalog.call(`/v1/files/${file.id}/why?subject=demo-bob`);
    expect(body.visible).toBe(reached);
    if (!reached)
      expect(body.missing).toContain(
        `Stream ga of release “1.0” of “Product” is rolled out to ${percent} % of the accounts, ` +
          'and bob is not among them.',
      );
  }
});

test('releases with one seed reach the same accounts, and who has no account counts as one', async () => {
  const seed = Array.from({ length: 500 }, (_, count) => `wave-${count}`).find(
    (each) => placeOf(each, ACCOUNT) < 30 && placeOf(each, 'demo-carol') >= 30,
  );
  for (let count = 0; count < 3; count++) {
    const streams = { ga: { rollout: { percent: 30, seed } } };
    const { release } = await catalog.release(bytesOf('x'), { streams });
    expect(await status(release.path, 'bob')).toBe(200);
    expect(await status(release.path, 'carol')).toBe(404);
    const [shown] = (await catalog.call(release.path)).body.streams.ga.rollout ? ['seed'] : [];
    expect(shown).toBe('seed');
  }
});

test('in early access only the enrolled account counts, for reads and lists alike', async () => {
  const other = 'other-customer-of-bob-2';
  const { release, product } = await catalog.release(bytesOf('x'));
  const seed = Array.from({ length: 500 }, (_, count) => `wave-${count}`).find(
    (each) => placeOf(each, ACCOUNT) < 50 && placeOf(each, other) >= 50,
  );
  await catalog.change(release.path, { streams: { ea: { rollout: { percent: 50, seed } } } });
  const put = (account: string, earlyAccess: string[]) =>
    catalog.call(`/v1/accounts/${account}`, {
      method: 'PUT',
      json: { members: ['bob@acme.example'], partNumbers: [], earlyAccess, extendedSupport: [] },
    });
  const listed = async () =>
    (await catalog.call('/v1/products?limit=200', { as: 'bob' })).body.items.some(
      (item: { id: string }) => item.id === product.id,
    );
  await put(ACCOUNT, []);
  await put(other, [product.id]);
  expect([await status(release.path, 'bob'), await listed()]).toEqual([404, false]);
  await put(ACCOUNT, [product.id]);
  expect([await status(release.path, 'bob'), await listed()]).toEqual([200, true]);
});

test('who did not sign in sees what is rolled out to all', async () => {
  const { group, release } = await catalog.release(bytesOf('x'));
  const slug = (await catalog.call(`/v1/productgroups/${group.id}`)).body.slug;
  const shown = async (percent: number) => {
    await catalog.change(release.path, { streams: { ga: { rollout: { percent } } } });
    return (await fetch(`${server.url}/catalog/${slug}`)).status;
  };
  expect([await shown(99), await shown(100)]).toEqual([404, 200]);
});

test('the database finds the same place as the server', async () => {
  const pool = server.platform.database.pool;
  for (const [seed, account] of [
    ['wave', ACCOUNT],
    ['Ωμέγα – 1', 'demo-carol'],
    ['', 'x'],
  ] as const) {
    const { rows } = await pool.query('select catalog.rollout_place($1, $2) as place', [seed, account]);
    expect(rows).toEqual([{ place: placeOf(seed, account) }]);
  }
});

test('a share is a whole number from 0 to 100, and null is none', async () => {
  const { release } = await catalog.release(bytesOf('x'));
  const update = (rollout: unknown) =>
    catalog.call(release.path, { method: 'PATCH', json: { streams: { ga: { rollout } } } });
  for (const wrong of [
    { percent: -1 },
    { percent: 101 },
    { percent: 1.5 },
    { percent: '5' },
    {},
    { percent: 5, seed: '' },
    { percent: 5, seed: 'x'.repeat(65) },
    { percent: 5, other: 1 },
    5,
  ])
    expect((await update(wrong)).status).toBe(400);
  expect((await update(null)).body.streams).toEqual({ ga: {} });
  expect((await update({ percent: 5, seed: 'ü'.repeat(64) })).status).toBe(200);
});
