import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { queue, WAIT_MS } from './jobs.support.ts';

/** What was noted of running jobs, as whoever asks for their keys reads it. */
const far = async (jobs: Awaited<ReturnType<typeof queue>>['jobs'], key: string) =>
  (await jobs.progress([key])).get(key);

// Seen to fail: without `greatest` and the highest in memory it goes back; with a note at every call there are 5,000 writes.
test('a job that runs on says how far it is: never less than before, once a second, and nothing when it ended', async () => {
  const { jobs, executor } = await queue();
  await sql`create table noted (at timestamptz default clock_timestamp(), done bigint)`.execute(executor);
  await sql`create function note() returns trigger language plpgsql as
    $$ begin insert into noted (done) values (new.done); return new; end $$`.execute(executor);
  await sql`create trigger noting after insert or update on platform.job_run
    for each row execute function note()`.execute(executor);
  let goOn = () => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  jobs.handle('long', async (_payload, { progress }) => {
    for (let done = 0; done <= 5000; done++) progress(done, 10_000);
    progress(20, 10_000);
    await told;
  });
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'long', {}, { key: 'the long one' }));
  await vi.waitFor(
    async () => expect(await far(jobs, 'the long one')).toEqual({ done: 5000, total: 10_000, bytes: false }),
    WAIT_MS,
  );
  goOn();
  const left = () =>
    sql<{ count: number }>`select (select count(*) from platform.job_run)::int as count`.execute(executor);
  await vi.waitFor(async () => expect((await left()).rows[0]?.count).toBe(0), WAIT_MS);
  expect(await far(jobs, 'the long one')).toBeUndefined();
  const { rows } = await sql<{ done: string }>`select done from noted order by at`.execute(executor);
  expect(rows.map(({ done }) => Number(done))).toEqual([5000]);
});

test('a job that is tried again begins its progress anew, and one that nobody can cancel says so', async () => {
  const { jobs, executor } = await queue();
  const ends: (() => void)[] = [];
  const attempts: number[] = [];
  jobs.handle('twice', async (_payload, { attempt, progress }) => {
    attempts.push(attempt);
    progress(attempt === 1 ? 9 : 1, 10);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (attempt === 1) throw new Error('once');
  });
  expect(jobs.canBeCancelled('twice')).toBe(false);
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'twice', {}, { key: 'twice' }));
  for (const done of [9, 1]) {
    await vi.waitFor(async () => expect((await far(jobs, 'twice'))?.done).toBe(done), WAIT_MS);
    ends.at(-1)?.();
  }
  expect(attempts).toEqual([1, 2]);
});

test('a cancelled job ends, is settled by its kind, and is not tried again, even where its process died first', async () => {
  const { jobs, executor } = await queue();
  const seen: string[] = [];
  jobs.handle<{ name: string }>(
    'stoppable',
    async ({ name }, { signal }) => {
      seen.push(`${name} runs`);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    async ({ name }, by) => void seen.push(`${name} was cancelled by ${by}`),
  );
  expect(jobs.canBeCancelled('stoppable')).toBe(true);
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'stoppable', { name: 'one' }));
  await vi.waitFor(() => expect(seen).toEqual(['one runs']), WAIT_MS);
  await sql`insert into platform.job_run (job, attempt, cancelled_by)
    select id, attempts, 'CN=Ann' from graphile_worker._private_jobs`.execute(executor);
  await vi.waitFor(() => expect(seen).toEqual(['one runs', 'one was cancelled by CN=Ann']), WAIT_MS);
  const left = () =>
    sql<{ count: number }>`select ((select count(*) from graphile_worker._private_jobs) +
      (select count(*) from platform.job_run))::int as count`.execute(executor);
  await vi.waitFor(async () => expect((await left()).rows[0]?.count).toBe(0), WAIT_MS);
  // One that was cancelled in the moment in which its process died: it is not begun again.
  await executor.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'stoppable', { name: 'two' });
    await sql`insert into platform.job_run (job, attempt, cancelled_by)
      select id, 1, 'CN=Ann' from graphile_worker._private_jobs`.execute(tx);
  });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('two was cancelled by CN=Ann'), WAIT_MS);
  expect(seen).not.toContain('two runs');
});
