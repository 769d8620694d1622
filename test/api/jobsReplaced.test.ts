import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countJobs, listJobs } from '../../server/platform/jobs/store.ts';
import { closing, queue, WAIT_MS } from './jobs.support.ts';

/** Long enough for another transaction to wait for what this one has done. */
const pause = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms));

// Seen to fail: with graphile-worker's `remove_job`, the job of the first transaction was given up without having begun.
test('jobs of one key that are added at the same time run once, and none is given up', async () => {
  const { jobs, executor } = await queue();
  const seen: number[] = [];
  jobs.handle<{ n: number }>('settle', async ({ n }) => void seen.push(n));
  await jobs.start();
  const later = new Date(Date.now() + 3_000);
  const ask = (n: number, hold: number) =>
    executor.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'settle', { n }, { key: 'same', queue: 'one', runAt: later });
      await pause(hold);
    });
  await ask(1, 0);
  const second = ask(2, 600);
  await pause();
  await Promise.all([second, ask(3, 0)]);
  expect(await countJobs(executor)).toEqual({ waiting: 1, running: 0, failed: 0, givenUp: 0 });
  await expect.poll(() => seen, { timeout: WAIT_MS }).toEqual([3]);
});

test('a job that is replaced while it runs, and whose process stops, is not listed as given up', async () => {
  const { jobs, executor } = await queue();
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  closing.push(async () => end.resolve());
  jobs.handle<{ n: number }>('settle', async ({ n }) => {
    if (n > 1) return;
    begun.resolve();
    await end.promise;
  });
  await jobs.start();
  const ask = (n: number, runAt: Date) =>
    executor.transaction().execute((tx) => jobs.enqueue(tx, 'settle', { n }, { key: 'same', runAt }));
  await ask(1, new Date());
  await begun.promise;
  await ask(2, new Date(Date.now() + 3_600_000));
  const [, running] = await listJobs(executor, {}, 10);
  expect(running).toMatchObject({ state: 'running', attempts: 1, max_attempts: 25 });
  await sql`select graphile_worker.force_unlock_workers(
    array(select locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(
    executor,
  );
  expect(await countJobs(executor)).toEqual({ waiting: 1, running: 0, failed: 0, givenUp: 0 });
  expect(await listJobs(executor, {}, 10)).toMatchObject([{ state: 'waiting' }]);
  // The next look after processes that live removes it.
  const left = async () =>
    (await sql`select 1 from graphile_worker._private_jobs`.execute(executor)).rows.length;
  await expect.poll(left, { timeout: WAIT_MS }).toBe(1);
});
