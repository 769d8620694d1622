import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { enterProcess } from '../../server/platform/processes/processes.ts';
import { createTelemetry } from '../../server/platform/telemetry/telemetry.ts';
import { closing, log, queue, WAIT_MS } from './jobs.support.ts';

test('a job runs when its transaction commits, and never when it rolls back', async () => {
  const { jobs, executor } = await queue();
  const seen: unknown[] = [];
  jobs.handle<{ n: number }>('note', async ({ n }) => void seen.push(n));
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'note', { n: 1 }));
  const rolledBack = executor.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'note', { n: 2 });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'note', { n: 3 }));
  await vi.waitFor(() => expect(seen.toSorted()).toEqual([1, 3]), WAIT_MS);
});

test('a job with a key is asked twice and done once', async () => {
  const { jobs, executor } = await queue();
  const seen: unknown[] = [];
  jobs.handle<{ n: number }>('note', async ({ n }) => void seen.push(n));
  await jobs.start().then(() => undefined);
  const runAt = new Date(Date.now() + 300);
  for (const n of [1, 2])
    await executor.transaction().execute((tx) => jobs.enqueue(tx, 'note', { n }, { key: 'same', runAt }));
  await vi.waitFor(() => expect(seen).toEqual([2]), WAIT_MS);
});

test('a job that fails is tried again', async () => {
  const { jobs, executor } = await queue();
  const attempts: number[] = [];
  jobs.handle('flaky', async (_payload, { attempt }) => {
    attempts.push(attempt);
    if (attempt === 1) throw new Error('once');
  });
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'flaky', {}));
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), WAIT_MS);
});

test('the jobs of a process that died are freed when another starts', async () => {
  const { jobs, executor, database, processes } = await queue();
  const seen: unknown[] = [];
  jobs.handle('left', async () => void seen.push('done'));
  await jobs.start();
  await jobs.close();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'left', {}));
  // What a killed process leaves behind: a worker that is registered, a job that it holds, and no advisory lock.
  await sql`insert into platform.process_worker (worker, process) values ('worker-dead', 999999)`.execute(
    executor,
  );
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now()`.execute(
    executor,
  );
  const next = createJobs(database, processes, log, createTelemetry());
  closing.push(next.close);
  next.handle('left', async () => void seen.push('done'));
  await next.start();
  await vi.waitFor(() => expect(seen).toEqual(['done']), WAIT_MS);
});

// Seen to fail: where `drain` does not stop the queue, it runs the late job; where `close` frees nothing, nobody takes over.
test('what a job asks for that was taken for dead while it ran is done, too', async () => {
  const { jobs, executor } = await queue();
  const seen: number[] = [];
  const ask = (n: number, pause: number) =>
    executor
      .transaction()
      .execute((tx) =>
        jobs.enqueue(tx, 'again', { n }, { key: 'again', queue: 'one', runAt: new Date(Date.now() + pause) }),
      );
  jobs.handle<{ n: number }>('again', async ({ n }) => {
    seen.push(n);
    if (n > 1) return;
    // As other processes do with the jobs of one that the database has lost sight of.
    await sql`select graphile_worker.force_unlock_workers(
      array(select locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(
      executor,
    );
    await ask(2, 300);
  });
  await jobs.start();
  await ask(1, 0);
  // One that was let go may have begun once more before it ends.
  await vi.waitFor(() => expect(seen.at(-1)).toBe(2), WAIT_MS);
  expect(new Set(seen)).toEqual(new Set([1, 2]));
});

test('jobs of one queue go on after one of them was done by two workers at once', async () => {
  const { jobs, executor } = await queue();
  const seen: number[] = [];
  const ask = (n: number) =>
    executor.transaction().execute((tx) => jobs.enqueue(tx, 'turn', { n }, { queue: 'one' }));
  jobs.handle<{ n: number }>('turn', async ({ n }) => {
    seen.push(n);
    if (n > 1) return;
    // Another worker has it by now, of a process that has taken this one for dead: whoever is done first ends it for both.
    for (const table of ['_private_jobs', '_private_job_queues'])
      await sql`update graphile_worker.${sql.raw(table)} set locked_by = 'another'
        where locked_by is not null`.execute(executor);
  });
  await jobs.start();
  await ask(1);
  await ask(2);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]), WAIT_MS);
});

test('a queue that stops begins no job and waits for what runs; what does not end in time is free for others', async () => {
  const { database, jobs, executor } = await queue();
  const others = await enterProcess(database, log);
  closing.push(others.close);
  const next = createJobs(database, others, log, createTelemetry());
  closing.push(next.close);
  const seen: string[] = [];
  const short = Promise.withResolvers<void>();
  const endless = Promise.withResolvers<void>();
  jobs.handle('short', () => short.promise);
  jobs.handle('endless', async () => {
    seen.push('begun');
    await endless.promise;
  });
  jobs.handle('late', async () => void seen.push('late, in the queue that stops'));
  next.handle('short', async () => undefined);
  next.handle('endless', async () => void seen.push('taken over'));
  next.handle('late', async () => void seen.push('late, in another queue'));
  await jobs.start();
  await jobs.enqueue(executor, 'short', {});
  await jobs.enqueue(executor, 'endless', {});
  await expect.poll(() => seen, { timeout: WAIT_MS }).toEqual(['begun']);
  setTimeout(short.resolve, 300);
  const began = performance.now();
  await jobs.drain(1500);
  expect(performance.now() - began).toBeGreaterThan(1400);
  await jobs.enqueue(executor, 'late', {});
  // Longer than the queue asks for work.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(seen).toEqual(['begun']);
  await jobs.close();
  await next.start();
  await expect
    .poll(() => seen.toSorted(), { timeout: WAIT_MS })
    .toEqual(['begun', 'late, in another queue', 'taken over']);
  endless.resolve();
});

test('the queue is known not to work before it starts, while it gets no answer, and after it ended', async () => {
  const { jobs, executor } = await queue();
  const works = () =>
    jobs.check().then(
      () => 'works',
      ({ message }: Error) => message,
    );
  const seen: string[] = [];
  jobs.handle('note', async () => void seen.push('note'));
  expect(await works()).toMatch(/has not started/);
  await jobs.start();
  await jobs.enqueue(executor, 'note', {});
  await expect.poll(() => seen, { timeout: WAIT_MS }).toEqual(['note']);
  // What is done is taken off the queue a moment later, which must still be where it was.
  const left = () => sql`select 1 from graphile_worker._private_jobs`.execute(executor);
  await expect.poll(async () => (await left()).rows, { timeout: WAIT_MS }).toEqual([]);
  expect(await works()).toBe('works');
  await sql`alter schema graphile_worker rename to hidden`.execute(executor);
  await expect.poll(works, { timeout: WAIT_MS }).toMatch(/cannot ask for work/);
  await sql`alter schema hidden rename to graphile_worker`.execute(executor);
  await expect.poll(works, { timeout: WAIT_MS }).toBe('works');
  // A newer Trivet migrated the queue: this one ends by itself, and wants to end the process with an exit code.
  const before = process.exitCode;
  await sql`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":999}')`.execute(executor);
  await expect.poll(works, { timeout: WAIT_MS }).toMatch(/has ended/);
  process.exitCode = before;
});

test('a process whose connection that says it lives was lost says so again, and keeps its jobs', async () => {
  const { jobs, executor } = await queue();
  await jobs.start();
  const alive = async () => {
    const { rows } = await sql<{ pid: number }>`select l.pid from pg_locks l join platform.process p
      on l.objid::int = p.id where l.locktype = 'advisory' and l.classid = 741888
      and l.database = (select oid from pg_database where datname = current_database())`.execute(executor);
    return rows.map(({ pid }) => pid);
  };
  const before = await alive();
  expect(before).toHaveLength(1);
  await sql`select pg_terminate_backend(${before[0]})`.execute(executor);
  await vi.waitFor(
    async () => {
      const after = await alive();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    },
    { timeout: WAIT_MS, interval: 100 },
  );
  const { rows } = await sql`select 1 from platform.process_worker`.execute(executor);
  expect(rows.length).toBeGreaterThan(1);
});

test('what the queue tries again after the pool has ended is an error that passes', async () => {
  const { database } = await queue();
  const { retryingPool: patientPool } = await import('../../server/platform/jobs/retryingPool.ts');
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ connectionString: database.url });
  await pool.end();
  await expect(patientPool(pool).connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('jobs run, and are known to be ours, although no connection could be had when the queue started', async () => {
  const { database, jobs, executor } = await queue();
  const seen: unknown[] = [];
  jobs.handle('late', async () => void seen.push('done'));
  const { connect, query } = database.pool;
  const refused = { connections: 0, registrations: 0 };
  let isStarting = false;
  const pool = vi.spyOn(database.pool, 'query').mockImplementation(((...given: unknown[]) => {
    const isRegistration = String(given[0]).includes('process_worker (worker');
    // The pool of workers is there, and asks for connections next.
    isStarting ||= isRegistration;
    if (!isRegistration || refused.registrations++ > 3) return Reflect.apply(query, database.pool, given);
    return Promise.reject(new Error('timeout exceeded when trying to connect'));
  }) as typeof query);
  const connecting = vi.spyOn(database.pool, 'connect').mockImplementation(((...given: unknown[]) => {
    const isAsked = given.length === 0 && isStarting;
    if (!isAsked || refused.connections++ > 1) return Reflect.apply(connect, database.pool, given);
    return Promise.reject(new Error('timeout exceeded when trying to connect'));
  }) as typeof connect);
  await jobs.start();
  await vi.waitFor(() => expect(refused.connections).toBeGreaterThan(1), WAIT_MS);
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'late', {}));
  await vi.waitFor(() => expect(seen).toEqual(['done']), 2 * WAIT_MS);
  // The pool and its four workers.
  await vi.waitFor(async () => {
    const { rows } = await sql`select worker from platform.process_worker`.execute(executor);
    expect(rows).toHaveLength(5);
  }, WAIT_MS);
  for (const spy of [pool, connecting]) spy.mockRestore();
}, 120_000);

test('a statement of a job may take longer than one that somebody waits for, and no other one may by that', async () => {
  const limits = { databaseConnections: 10, databaseWaitSeconds: 5, statementSeconds: 1 };
  const { jobs, database, executor } = await queue(limits);
  const sleep = () => sql`select pg_sleep(2)`.execute(executor);
  const slept: string[] = [];
  jobs.handle('sleep', async () => {
    await sleep();
    slept.push('to the end');
  });
  await jobs.start();
  await executor.transaction().execute((tx) => jobs.enqueue(tx, 'sleep', {}));
  await vi.waitFor(() => expect(slept).toEqual(['to the end']), WAIT_MS);
  // On whichever connection: one of them was the job's.
  const all = Array.from({ length: database.pool.totalCount }, sleep);
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
});
