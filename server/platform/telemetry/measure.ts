import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Settings } from '../../settings.ts';
import type { LegNumbers } from '../http/legs/legs.ts';
import type { Http } from '../http/server.ts';
import type { Telemetry } from './telemetry.ts';

/** The database as far as it is measured. */
type Database = { pool: pg.Pool };

type Measured = {
  telemetry: Telemetry;
  http: Http;
  database: Database;
  settings: Pick<Settings, 'dataDir' | 'databaseConnections'>;
};

/** Numbers of the platform that are read when somebody asks for them. */
export function measure({ telemetry, http, database, settings }: Measured): void {
  telemetry.gauge('trivet_http_connections', 'Open connections.', http.connections.count);
  telemetry.gauge('trivet_http_requests_running', 'Requests that run.', http.connections.running);
  const ofLegs = (what: 'running' | 'waiting' | 'refused') => () =>
    http.legs.numbers().map(({ leg, load, ...numbers }: LegNumbers) => ({
      labels: { leg, load },
      value: numbers[what],
    }));
  const labels = ['leg', 'load'];
  telemetry.read(
    'gauge',
    'trivet_leg_requests_running',
    'Requests of a leg that are worked on.',
    labels,
    ofLegs('running'),
  );
  telemetry.read(
    'gauge',
    'trivet_leg_requests_waiting',
    'Requests of a leg that wait for their turn.',
    labels,
    ofLegs('waiting'),
  );
  telemetry.read(
    'counter',
    'trivet_leg_requests_refused_total',
    'Requests that were answered with 503 because too much was asked of their leg.',
    labels,
    ofLegs('refused'),
  );
  measurePool(telemetry, database, settings.databaseConnections);
  measureDisk(telemetry, settings.dataDir);
  measureJobs(telemetry, database);
}

function measurePool(telemetry: Telemetry, { pool }: Database, most: number): void {
  telemetry.read(
    'gauge',
    'trivet_database_connections',
    'Connections of the pool to the database.',
    ['state'],
    () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  );
  telemetry.gauge('trivet_database_connections_limit', 'Connections that the pool may have.', () => most);
  telemetry.gauge(
    'trivet_database_waiting',
    'Who waits for a connection to the database.',
    () => pool.waitingCount,
  );
}

function measureDisk(telemetry: Telemetry, dataDir: string): void {
  const read = (blocks: 'bavail' | 'blocks') => async () => {
    const disk = await statfs(dataDir);
    return [{ labels: { folder: 'data' }, value: disk[blocks] * disk.bsize }];
  };
  const labels = ['folder'];
  telemetry.read('gauge', 'trivet_disk_free_bytes', 'Room on the disk of a folder.', labels, read('bavail'));
  telemetry.read('gauge', 'trivet_disk_size_bytes', 'Size of the disk of a folder.', labels, read('blocks'));
}

/** All processes share the jobs: each shows the same numbers. */
function measureJobs(telemetry: Telemetry, { pool }: Database): void {
  telemetry.read(
    'gauge',
    'trivet_jobs',
    'Jobs of all processes: waiting, running, later, or failed for good.',
    ['state'],
    async () => {
      const { rows } = await pool.query<{ state: string; count: number }>(
        `select state, count(job.id) from unnest(array['waiting', 'running', 'later', 'failed']) as state
         left join graphile_worker._private_jobs job on state = case
           when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
           when run_at > now() then 'later' else 'waiting' end
         group by state`,
      );
      return rows.map(({ state, count }) => ({ labels: { state }, value: count }));
    },
  );
  telemetry.read(
    'gauge',
    'trivet_jobs_oldest_seconds',
    'For how long the job has been due that waits longest.',
    [],
    async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
         from graphile_worker._private_jobs
         where locked_at is null and attempts < max_attempts and run_at <= now()`,
      );
      return [{ labels: {}, value: rows[0]?.seconds ?? 0 }];
    },
  );
}
