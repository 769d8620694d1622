import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import type { Processes } from '../processes/processes.ts';
import type { Log } from '../telemetry/log.ts';
import { FORGET_REPLACED } from './replaced.ts';

const REGISTER_AGAIN_MS = 500;

const FREE_JOBS = `with dead as (
    delete from platform.process_worker where process not in (select id from platform.living_process)
    returning worker)
  select graphile_worker.force_unlock_workers(array(select worker from dead))`;

/** A job whose worker was taken for dead may run twice. Whoever ends it first removes it, and the other finds nothing by
 *  which to free the queue. What another process frees and takes in the same moment is left alone. */
const FREE_QUEUES = `update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
  from (select held.id, held.locked_at from graphile_worker._private_job_queues held
    where held.locked_at is not null and not exists (select 1 from graphile_worker._private_jobs job
      where job.job_queue_id = held.id and job.locked_at is not null)) idle
  where queue.id = idle.id and queue.locked_at = idle.locked_at`;

/** graphile-worker holds the jobs of a killed worker for hours. It is noted which process runs which worker, and every
 *  process frees the jobs of workers whose process lives no more, and queues that are held for no job. */
export async function registerWorkers(database: Database, processes: Processes, log: Log) {
  const workers = new Set<string>();
  let closed = false;

  const events: WorkerEvents = new EventEmitter();
  /** Until it is known whose a worker is, nobody frees the jobs that it holds when it dies: so it is tried until it is. */
  const register = () => {
    if (closed) return;
    database.pool
      .query(
        'insert into platform.process_worker (worker, process) select unnest($1::text[]), $2 on conflict do nothing',
        [[...workers], processes.self],
      )
      .catch((error) => {
        log.warn({ err: error }, 'workers could not be registered');
        setTimeout(register, REGISTER_AGAIN_MS).unref();
      });
  };
  const own = (worker: string) => {
    workers.add(worker);
    register();
  };
  // A job that the pool fetched is locked in the name of the pool; otherwise in the name of its worker.
  events.on('pool:create', ({ workerPool }) => own(workerPool.id));
  events.on('worker:create', ({ worker }) => own(worker.workerId));
  processes.onHeldAgain(register);

  const sweeps = processes.sweepWith(async () => {
    await database.pool.query(FREE_JOBS);
    await database.pool.query(FREE_QUEUES);
    await database.pool.query(FORGET_REPLACED);
  });
  await sweeps.first;

  return {
    events,
    async close() {
      closed = true;
      sweeps.stop();
      // A job that did not end in time would be held for hours by a worker that nobody knows any more.
      await database.pool
        .query(
          `with own as (delete from platform.process_worker where process = $1 returning worker)
           select graphile_worker.force_unlock_workers(array(select worker from own))`,
          [processes.self],
        )
        .catch(() => undefined);
    },
  };
}
