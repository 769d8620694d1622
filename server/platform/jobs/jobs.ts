import { setTimeout as wait } from 'node:timers/promises';
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/database.ts';
import { forLong } from '../database/statementTime.ts';
import type { Processes } from '../processes/processes.ts';
import type { Log } from '../telemetry/log.ts';
import { SLOW_SECONDS, type Telemetry, timed } from '../telemetry/telemetry.ts';
import { traced } from '../tracing/spans.ts';
import { replaceJob } from './replaced.ts';
import { retryingPool } from './retryingPool.ts';
import { followRun, forgetEnded, type Progress, readProgress } from './runs.ts';
import { registerWorkers } from './workers.ts';

/** What a job gets in addition to its payload. */
export type JobContext = {
  /** Aborts when the server stops, or when somebody cancelled the job. */
  signal: AbortSignal;
  attempt: number;
  log: Log;
  /** Says how far it is, as often as it likes: it is noted once a second. An attempt that begins anew begins at 0. */
  progress(done: number, total: number, unit?: 'bytes'): void;
};
type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;
/** Puts down that a job was cancelled, after it ended; by whom is a distinguished name. */
type Cancelled<Payload> = (payload: Payload, by: string) => Promise<void>;

type JobOptions = {
  /** A job with the same key that has not started is replaced, so that enqueueing twice runs it once. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  runAt?: Date;
};

/** Durable background work on PostgreSQL. A job may run again after a crash, so every handler is idempotent. */
export type Jobs = {
  /** Declares the handler of a kind of job, before `start`; one that says what is to be done when a job was cancelled
   *  can be, as long as it runs. */
  handle<Payload extends object>(
    name: string,
    handler: JobHandler<Payload>,
    cancelled?: Cancelled<Payload>,
  ): void;
  /** Whether jobs of this kind can be cancelled. */
  canBeCancelled(name: string): boolean;
  /** How far the jobs of these keys are, as far as they run for longer than a moment and say so. */
  progress(keys: string[]): Promise<Map<string, Progress>>;
  /** Adds a job in the caller's transaction: it exists exactly when the write does. */
  enqueue(tx: Executor, name: string, payload: object, options?: JobOptions): Promise<void>;
  /** Has a job added whenever a schedule says so, once however many processes share the queue; before `start`. One that
   *  still waits is replaced, one that runs is followed by the next.
   *  @param cron five fields as in cron, in UTC.
   *  @param missedMs how long ago a time may be that came while no process ran: it is made up for. */
  schedule(name: string, cron: string, missedMs: number): void;
  start(): Promise<void>;
  /** @throws Error when jobs are not worked on: the queue has not started or has ended, gets no answer when it asks for
   *  work, or is not known to live. */
  check(): Promise<void>;
  /** Takes no job from now on; resolves when those that run have ended.
   *  @param within milliseconds after which they are not waited for any longer. */
  drain(within: number): Promise<void>;
  /** Tells running jobs to stop and waits a few seconds for them; those that still run then are free for other processes. */
  close(): Promise<void>;
};

/** How often a job is begun. Its failures are the least of it, with pauses that grow to hours: a stop or the death of a
 *  process costs a run, too, and what was promised is not given up for that. A handler that wants to give up sooner
 *  looks at `attempt`. */
const MAX_RUNS = 25;
/** Jobs that run at the same time in one process. */
const CONCURRENCY = 4;
const POLL_MS = 1000;
/** A job whose end cannot be told to the database is tried again for minutes; then the next start frees it. */
const CLOSING_MS = 5000;

/** Makes the job queue; graphile-worker keeps its tables in the schema `graphile_worker`. */
export function createJobs(database: Database, processes: Processes, log: Log, telemetry: Telemetry): Jobs {
  const tasks: TaskList = {};
  const cancellable = new Set<string>();
  const executor = database.as<unknown>();
  const scheduled: CronItem[] = [];
  const durations = telemetry.histogram(
    'trivet_job_seconds',
    'Duration of jobs.',
    ['kind', 'outcome'],
    SLOW_SECONDS,
  );
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let stopped: Promise<unknown> | undefined;
  /** Why no job is worked on, as long as that is so. */
  let idle: string | undefined = 'it has not started';
  let workers: Awaited<ReturnType<typeof registerWorkers>> | undefined;
  const logger = new WorkerLogger(() => (level, message, meta) => {
    const entry = meta?.error === undefined ? { part: 'jobs' } : { part: 'jobs', err: meta.error };
    log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'trace'](entry, message);
  });

  /** Handlers that have not ended. */
  const running = new Set<Promise<void>>();
  const noted = (work: Promise<void>) => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  /** The runner may have ended by itself. */
  const stop = () => {
    stopped ??= runner?.stop().catch(() => undefined) ?? Promise.resolve();
    return stopped;
  };

  return {
    handle(name, handler, cancelled) {
      if (tasks[name]) throw new Error(`The job ${name} has two handlers.`);
      if (cancelled) cancellable.add(name);
      const follow = async (payload: never, id: string, attempt: number) => {
        const run = followRun(executor, { id, attempt }, cancelled !== undefined);
        const signal = AbortSignal.any([stopping.signal, run.signal]);
        const progress: JobContext['progress'] = (done, total, unit) =>
          run.tell({ done, total, bytes: unit === 'bytes' });
        try {
          await run.begin();
          if (!run.signal.aborted)
            await handler(payload, { signal, attempt, log: log.child({ job: name }), progress });
        } catch (error) {
          await run.stop();
          // What was noted stays for the next attempt: somebody may just have cancelled it.
          if (run.cancelledBy() === undefined) throw error;
        } finally {
          await run.stop();
        }
        const by = run.cancelledBy();
        if (by !== undefined) await cancelled?.(payload, by);
        await run.forget();
      };
      tasks[name] = (payload, { job: { id, attempts: attempt } }) =>
        noted(
          timed(durations, { kind: name }, () =>
            traced(
              {
                name: `job ${name}`,
                kind: 'consumer',
                parent: undefined,
                attributes: { 'trivet.attempt': attempt },
              },
              () => forLong(() => follow(payload as never, id, attempt)),
            ),
          ),
        );
    },
    canBeCancelled: (name) => cancellable.has(name),
    progress: (keys) => readProgress(executor, keys),
    async enqueue(tx, name, payload, options = {}) {
      if (!tasks[name]) throw new Error(`The job ${name} has no handler.`);
      const { key = null, queue = null, runAt = null } = options;
      if (key !== null) await replaceJob(tx, key);
      await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
          queue_name => ${queue}, run_at => ${runAt}::timestamptz,
          max_attempts => ${MAX_RUNS}::int, job_key => ${key})`.execute(tx);
    },
    schedule(task, match, backfillPeriod) {
      const options = { backfillPeriod, maxAttempts: MAX_RUNS, queueName: task, jobKey: task };
      scheduled.push({ task, match, options });
    },
    async start() {
      await runMigrations({ pgPool: database.pool, logger });
      await forgetEnded(executor);
      workers = await registerWorkers(database, processes, log);
      runner = await run({
        pgPool: retryingPool(database.pool),
        taskList: tasks,
        parsedCronItems: parseCronItems(scheduled),
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger,
        preset: { worker: { gracefulShutdownAbortTimeout: 3000 } },
        events: workers.events,
      });
      idle = undefined;
      workers.events.on('worker:getJob:error', ({ error }) => {
        idle = `it cannot ask for work: ${error}`;
      });
      const asked = () => {
        idle = undefined;
      };
      workers.events.on('worker:getJob:empty', asked);
      workers.events.on('job:start', asked);
      // The runner can also stop without an error: when it loses a worker, or when a newer version has migrated the database.
      const ended = (error?: unknown) => {
        if (!stopped) log.error({ err: error }, 'the job queue stopped');
        runner = undefined;
      };
      runner.promise.then(() => ended(), ended);
    },
    async check() {
      if (!runner) idle ??= 'it has ended';
      if (idle) throw new Error(`The job queue does not work: ${idle}.`);
      await processes.check();
    },
    async drain(within) {
      void stop();
      // Not for the queue's own account of them: a database that is gone would hold it up.
      await Promise.race([Promise.allSettled(running), wait(within, undefined, { ref: false })]);
    },
    async close() {
      stopping.abort();
      await Promise.race([stop(), wait(CLOSING_MS, undefined, { ref: false })]);
      await workers?.close();
    },
  };
}
