import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../telemetry/log.ts';

/** First half of the advisory locks that say "process N lives"; the second half is the process's row id. */
const LOCK_CLASS = 741_888;
const SWEEP_MS = 15_000;
const HOLD_AGAIN_MS = 500;

/** graphile-worker holds the jobs of a killed worker for hours. Each process therefore holds an advisory lock, which the
 *  database drops the moment the process dies, and every process frees the jobs of workers whose lock is gone. */
export async function registerProcess(database: Database, log: Log) {
  const { rows } = await sql<{
    id: number;
  }>`insert into platform.process default values returning id`.execute(database.as<unknown>());
  const id = rows[0]?.id ?? 0;
  const workers = new Set<string>();
  let closed = false;
  let client: pg.Client | undefined;

  /** Takes the lock, and again whenever the connection that holds it is lost: without it this process counts as dead. */
  const hold = async () => {
    const next = new pg.Client({
      connectionString: database.url,
      application_name: 'trivet liveness',
      keepAlive: true,
    });
    next.on('error', (error) => log.warn({ err: error }, 'the liveness connection was lost'));
    try {
      await next.connect();
      await next.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, id]);
      await next.query(
        'insert into platform.process_worker (worker, process) select unnest($1::text[]), $2 on conflict do nothing',
        [[...workers], id],
      );
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    next.once('end', () => holdAgain());
  };
  const holdAgain = () => {
    if (closed) return;
    setTimeout(() => {
      if (!closed) hold().catch(holdAgain);
    }, HOLD_AGAIN_MS).unref();
  };
  await hold();

  const events: WorkerEvents = new EventEmitter();
  /** Until it is known whose a worker is, nobody frees the jobs that it holds when it dies: so it is tried until it is. */
  const register = () => {
    if (closed) return;
    database.pool
      .query(
        'insert into platform.process_worker (worker, process) select unnest($1::text[]), $2 on conflict do nothing',
        [[...workers], id],
      )
      .catch((error) => {
        log.warn({ err: error }, 'workers could not be registered');
        setTimeout(register, HOLD_AGAIN_MS).unref();
      });
  };
  const own = (worker: string) => {
    workers.add(worker);
    register();
  };
  // A job is locked in the name of the pool when the pool fetched it, else in that of its worker.
  events.on('pool:create', ({ workerPool }) => own(workerPool.id));
  events.on('worker:create', ({ worker }) => own(worker.workerId));

  const sweep = async () => {
    await database.pool.query(
      `with dead as (
         delete from platform.process_worker where process not in (
           select objid::int from pg_locks where locktype = 'advisory' and classid = $1
             and database = (select oid from pg_database where datname = current_database()))
         returning worker)
       select graphile_worker.force_unlock_workers(array(select worker from dead))`,
      [LOCK_CLASS],
    );
  };
  await sweep();
  const timer = setInterval(
    () => sweep().catch((error) => log.warn({ err: error }, 'jobs of dead processes were not freed')),
    SWEEP_MS,
  );

  return {
    events,
    /** @throws Error while others take this process for dead. */
    check: async () => void (await client?.query('select 1')),
    async close() {
      closed = true;
      clearInterval(timer);
      await database.pool
        .query('delete from platform.process_worker where process = $1', [id])
        .catch(() => undefined);
      await database.pool.query('delete from platform.process where id = $1', [id]).catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
