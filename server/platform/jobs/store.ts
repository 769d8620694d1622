import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { REPLACED } from './replaced.ts';
import type { JobCounts, JobsQuery } from './schema.ts';

export type JobRow = {
  id: string;
  kind: string;
  state: string;
  attempts: number;
  max_attempts: number;
  created_at: Date;
  run_at: Date;
  locked_at: Date | null;
  last_error: string | null;
  done: string | null;
  total: string | null;
  bytes: boolean | null;
  cancelled: boolean;
};

/** Counting more would say no more. */
const MAX_COUNTED = 100_000;

/** A job that is tried again on request begins anew: why it failed before is all that is left of that. */
const state = sql`case when locked_at is not null then 'running' when attempts >= max_attempts then 'given-up'
  when last_error is not null and attempts > 0 then 'failed' else 'waiting' end`;

/** How often a job has begun: one that was replaced while it ran has no attempts left, whatever it had. */
const begun = sql`coalesce((job.flags ->> ${REPLACED})::int, job.attempts)`;

/** A replaced job that does not run any more is none: its successor is there. */
const isOwn = sql`(job.locked_at is not null or job.flags is null or not job.flags ? ${REPLACED})`;

const jobs = sql`(select job.id, task.identifier as kind, ${state} as state, ${begun} as attempts, job.max_attempts, job.created_at,
    job.run_at, job.locked_at, job.last_error, run.done, run.total, run.bytes,
    exists (select from platform.job_run asked where asked.job = job.id and asked.cancelled_by is not null) as cancelled
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  left join platform.job_run run on run.job = job.id and run.attempt = ${begun} and job.locked_at is not null
  where ${isOwn})`;

/** Jobs, the newest first. */
export async function listJobs(
  executor: Executor,
  { state: wanted = null, kind = null, before = null }: { [Key in keyof JobsQuery]: JobsQuery[Key] | null },
  limit: number,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select * from ${jobs} job
    where (${wanted}::text is null or state = ${wanted}) and (${kind}::text is null or kind = ${kind})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`.execute(executor);
  return rows;
}

/** One job, which stays as it is until the transaction ends; undefined when there is none. */
export async function holdJob(tx: Executor, id: number): Promise<JobRow | undefined> {
  await sql`select 1 from graphile_worker._private_jobs where id = ${id} for update`.execute(tx);
  const { rows } = await sql<JobRow>`select * from ${jobs} job where id = ${id}`.execute(tx);
  return rows[0];
}

/** How many jobs there are by state, of a bounded number. */
export async function countJobs(executor: Executor): Promise<JobCounts> {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count
    from (select ${state} as state from graphile_worker._private_jobs job where ${isOwn} limit ${MAX_COUNTED}) job
    group by state`.execute(executor);
  const of = (name: string) => rows.find((row) => row.state === name)?.count ?? 0;
  return { waiting: of('waiting'), running: of('running'), failed: of('failed'), givenUp: of('given-up') };
}

/** The kinds of job that the queue knows. */
export async function listKinds(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{
    identifier: string;
  }>`select identifier from graphile_worker._private_tasks order by identifier`.execute(executor);
  return rows.map(({ identifier }) => identifier);
}

/** Has a job run now, with all its attempts before it. */
export async function retryJob(tx: Executor, id: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    tx,
  );
}

export async function removeJob(tx: Executor, id: number): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
}
