import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer();
});
afterAll(() => server.close());

test('a job that waits runs now when asked to, which is audited; another is left alone', async () => {
  const executor = server.platform.database.as<unknown>();
  const add = async () => {
    const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job('catalog.tokens.forget',
      max_attempts => 25, run_at => now() + interval '1 day')`.execute(executor);
    return Number(rows[0]?.id);
  };
  const [waiting, failed] = [await add(), await add()];
  await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'twice'
    where id = ${failed}`.execute(executor);
  const run = async (id: number, as = 'admin') =>
    (await server.call(`/api/v1/jobs/${id}/run`, { as, method: 'POST' })).status;
  expect([await run(waiting, 'bob'), await run(failed), await run(999_999_999)]).toEqual([403, 409, 404]);
  expect(await run(waiting)).toBe(204);
  const left = async () => {
    const answer = await server.call('/api/v1/jobs?limit=200', { as: 'admin' });
    return ((await answer.json()) as { items: { id: number }[] }).items.map(({ id }) => id);
  };
  await vi.waitFor(async () => expect(await left()).not.toContain(waiting), 30_000);
  expect(await left()).toContain(failed);
  const audit = await server.call('/api/v1/audit?action=platform.job.run', { as: 'admin' });
  expect(await audit.json()).toMatchObject({
    items: [
      { thing: `platform/job/${waiting}`, username: 'admin', detail: { kind: 'catalog.tokens.forget' } },
    ],
  });
});
