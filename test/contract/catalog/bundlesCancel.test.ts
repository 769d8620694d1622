import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bundlesOf } from './bundles.support.ts';
import { bytesOf } from './support.ts';
import { until } from './webhooks.support.ts';

/** What a bundle reads of the catalog, and nothing else that is asked for meanwhile. */
const HELD = 'catalog.component';

let vendor: TestServer;
let site: TestServer;
let from: ReturnType<typeof bundlesOf>;
let to: ReturnType<typeof bundlesOf>;
beforeAll(async () => {
  vendor = await startTestServer();
  from = bundlesOf(vendor);
  site = await startTestServer({ TRIVET_DEMO: '1', TRIVET_BUNDLE_KEYS: JSON.stringify(await from.keys()) });
  to = bundlesOf(site);
});
afterAll(async () => {
  await vendor?.close();
  await site?.close();
});

/** Holds whoever reads the table up until `release`; `fail` ends what they ask with an error. */
async function hold(server: TestServer) {
  const client = new pg.Client({ connectionString: server.platform.database.url });
  await client.connect();
  await client.query(`begin; lock table ${HELD} in access exclusive mode`);
  const waiting = 'from pg_locks where relation = $1::regclass and not granted';
  const ask = async (what: string) =>
    (await server.platform.database.pool.query(`select ${what} ${waiting}`, [HELD])).rows.length > 0;
  return {
    held: () => until(() => ask('pid'), 'a bundle that waits'),
    fail: () => ask('pg_cancel_backend(pid)'),
    release: () => client.end(),
  };
}

const jobsOf = async (server: TestServer) => {
  const answer = await server.call('/api/v1/jobs?kind=catalog.bundle', { as: 'admin' });
  return ((await answer.json()) as { items: { id: number; state: string; cancel: string }[] }).items;
};

/** Begins a bundle that is held up, has an administrator cancel it, and ends what it waits for: whether it hears of that
 *  before or after it was cancelled, it is.
 *  @returns how it ended. */
async function cancelled(
  server: TestServer,
  { catalog, done }: ReturnType<typeof bundlesOf>,
  path: string,
  json: object,
) {
  const gate = await hold(server);
  try {
    const made = await catalog.create(path, json);
    await gate.held();
    const [job] = await jobsOf(server);
    expect(job).toMatchObject({ state: 'running', cancel: 'possible' });
    const cancel = (as: string) => server.call(`/api/v1/jobs/${job?.id}/cancel`, { as, method: 'POST' });
    expect((await cancel('alice')).status).toBe(403);
    expect((await cancel('admin')).status).toBe(204);
    await gate.fail();
    const ended = await done(made);
    await until(async () => (await jobsOf(server)).length === 0, 'no job any more');
    expect((await cancel('admin')).status).toBe(404);
    return ended;
  } finally {
    await gate.release();
  }
}

const filesOf = async (server: TestServer) => {
  const answer = await server.call('/v1/files?limit=200', { as: 'alice' });
  return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
};

test('an export that is cancelled says by whom and leaves no file; the next one is made', async () => {
  await from.catalog.release(bytesOf('what is taken'));
  const before = await filesOf(vendor);
  const ended = await cancelled(vendor, from, '/v1/bundles', {});
  expect(ended).toMatchObject({ state: 'failed', problem: { code: 'catalog.job.cancelled' } });
  expect(ended.problem?.summary).toMatch(/^It was cancelled by CN=.+\.$/);
  expect(ended.file).toBeUndefined();
  expect(await filesOf(vendor)).toEqual(before);
  expect((await from.take({})).made.state).toBe('done');
});

test('an import that is cancelled takes nothing in; the same bundle is taken in later', async () => {
  const { product, release } = await from.catalog.release(bytesOf('what comes'));
  const { bytes } = await from.take({ releases: [release.id] });
  const isThere = async () => (await site.call(`/v1/products/${product.id}`, { as: 'alice' })).status === 200;
  const file = await to.catalog.file('bundle.tar', bytes);
  const ended = await cancelled(site, to, '/v1/bundles/import', { file: file.id });
  expect(ended).toMatchObject({ state: 'failed', problem: { code: 'catalog.job.cancelled' } });
  expect(await isThere()).toBe(false);
  const again = await to.done(await to.catalog.create('/v1/bundles/import', { file: file.id }));
  expect(again).toMatchObject({ state: 'done' });
  expect(await isThere()).toBe(true);
});
