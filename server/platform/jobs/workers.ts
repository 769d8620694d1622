import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '../database/database.ts';
import type { Processes } from '../processes/processes.ts';
import type { Log } from '../telemetry/log.ts';

const REGISTER_AGAIN_MS = 500;

/** graphile-worker holds the jobs of a killed worker for hours. It is noted which process runs which worker, and every
 *  process frees the jobs of workers whose process lives no more. */
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

  const sweeps = processes.sweepWith(() =>
    database.pool.query(
      `with dead as (
         delete from platform.process_worker where process not in (select id from platform.living_process)
         returning worker)
       select graphile_worker.force_unlock_workers(array(select worker from dead))`,
    ),
  );
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
