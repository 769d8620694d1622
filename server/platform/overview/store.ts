import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

const MAX_SESSIONS = 10_000;

type Facts = { version: string; bytes: number; sessions: number };

/** What PostgreSQL says of itself, and how many browsers are signed in; no table is read as a whole. */
export async function readFacts(executor: Executor, now: Date): Promise<Facts> {
  const { rows } = await sql<Facts>`select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as bytes,
    (select count(*)::int from (select 1 from platform.session where expires_at > ${now}
      limit ${MAX_SESSIONS}) session) as sessions`.execute(executor);
  return rows[0] ?? { version: '', bytes: 0, sessions: 0 };
}

/** The processes that live, the oldest first. */
export async function readProcesses(executor: Executor): Promise<{ id: number; started_at: Date }[]> {
  const { rows } = await sql<{ id: number; started_at: Date }>`select id, started_at from platform.process
    where id in (select id from platform.living_process) order by id`.execute(executor);
  return rows;
}
