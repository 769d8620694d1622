import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** How much of its work a job has done, in steps of its own; `bytes` says that these are bytes. */
export type Progress = { done: number; total: number; bytes: boolean };

/** A job that runs, followed as long as it does. */
export type Run = {
  /** Aborts when somebody cancelled the job. */
  signal: AbortSignal;
  /** Says how far it is: what is less than before counts as what was before. */
  tell(progress: Progress): void;
  /** Learns whether it was cancelled already, as in an attempt that its process did not outlive. */
  begin(): Promise<void>;
  /** Who cancelled it, if somebody did. */
  cancelledBy(): string | undefined;
  /** Notes nothing any more. */
  stop(): Promise<void>;
  /** Removes what was noted, which says nothing any more. */
  forget(): Promise<void>;
};

/** A run is looked after so often: what takes less leaves no trace, and what takes longer is written once in this time. */
const LOOK_MS = 1000;

/** Follows a run: notes how far it is, and where it can be cancelled learns that it was.
 *  @param job its number, and how often it has begun */
export function followRun(
  executor: Executor,
  job: { id: string; attempt: number },
  canBeCancelled: boolean,
): Run {
  const cancelling = new AbortController();
  let latest: Progress | undefined;
  let noted: Progress | undefined;
  let by: string | undefined;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const now = latest;
    if (now !== noted && now) by ??= await noteProgress(executor, job, now);
    else if (canBeCancelled) by ??= await readCancelled(executor, job.id);
    noted = now;
    if (by !== undefined) cancelling.abort();
  };
  const timer = setInterval(() => {
    // What cannot be noted now is noted the next time.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_MS);
  timer.unref();

  return {
    signal: cancelling.signal,
    tell({ done, total, bytes }) {
      const most = Math.max(Math.min(done, total), latest?.done ?? 0);
      if (latest?.done !== most || latest.total !== total) latest = { done: most, total, bytes };
    },
    begin: async () => {
      if (canBeCancelled) await look();
    },
    cancelledBy: () => by,
    async stop() {
      clearInterval(timer);
      await looking;
    },
    async forget() {
      if (!noted && !canBeCancelled) return;
      // A row that stays is of no job, and removed at the next start.
      await sql`delete from platform.job_run where job = ${job.id}`.execute(executor).catch(() => undefined);
    },
  };
}

async function noteProgress(
  executor: Executor,
  { id, attempt }: { id: string; attempt: number },
  { done, total, bytes }: Progress,
): Promise<string | undefined> {
  const { rows } = await sql<{ cancelled_by: string | null }>`
    insert into platform.job_run as run (job, attempt, done, total, bytes)
    values (${id}, ${attempt}, ${done}, ${total}, ${bytes})
    on conflict (job) do update set attempt = excluded.attempt, total = excluded.total, bytes = excluded.bytes,
      done = case when run.attempt = excluded.attempt then greatest(run.done, excluded.done) else excluded.done end
    returning cancelled_by`.execute(executor);
  return rows[0]?.cancelled_by ?? undefined;
}

async function readCancelled(executor: Executor, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ cancelled_by: string | null }>`
    select cancelled_by from platform.job_run where job = ${id}`.execute(executor);
  return rows[0]?.cancelled_by ?? undefined;
}

/** Asks for the end of a job that runs; whoever asked first stays the one who did.
 *  @param attempt how often it has begun
 *  @param by the distinguished name of who asks */
export async function cancelRun(tx: Executor, id: number, attempt: number, by: string): Promise<void> {
  await sql`insert into platform.job_run as run (job, attempt, cancelled_by) values (${id}, ${attempt}, ${by})
    on conflict (job) do update set cancelled_by = coalesce(run.cancelled_by, excluded.cancelled_by)`.execute(
    tx,
  );
}

/** How far the jobs of these keys are, as far as they run and have said so. */
export async function readProgress(executor: Executor, keys: string[]): Promise<Map<string, Progress>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; done: string; total: string; bytes: boolean }>`
    select job.key, run.done, run.total, run.bytes from graphile_worker._private_jobs job
    join platform.job_run run on run.job = job.id and run.attempt = job.attempts
    where job.key = any(${keys}::text[]) and job.locked_at is not null and run.total > 0`.execute(executor);
  return new Map(
    rows.map(({ key, done, total, bytes }) => [key, { done: Number(done), total: Number(total), bytes }]),
  );
}

/** Removes what was noted of jobs that are no more. */
export async function forgetEnded(executor: Executor): Promise<void> {
  await sql`delete from platform.job_run run
    where not exists (select from graphile_worker._private_jobs job where job.id = run.job)`.execute(
    executor,
  );
}
