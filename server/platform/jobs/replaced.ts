import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** The space of advisory locks on the keys of jobs. */
const KEYS = 741_889;

/** The flag of a job that was replaced while it ran, with how often it had begun: its successor does what is left, so it
 *  is neither begun anew nor listed as given up. */
export const REPLACED = sql.lit('replaced');

/** Makes room for a job of this key. One that waits is removed: graphile-worker would change it in place, and who began it
 *  and was then taken for dead ends it by its number, and would take away what is asked for here. One that runs loses the
 *  key and is not begun again. graphile-worker's `remove_job` does that to whatever has the key when it has waited for
 *  another transaction, and so gave up jobs that this one had just added: here one follows the other. */
export async function replaceJob(tx: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYS}::int, hashtext(${key}))`.execute(tx);
  await sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`.execute(tx);
  await sql`update graphile_worker._private_jobs
    set key = null, flags = jsonb_build_object(${REPLACED}, attempts), attempts = max_attempts, updated_at = now()
    where key = ${key} and locked_at is not null`.execute(tx);
}

/** Removes replaced jobs that failed, or whose process stopped, before they ended. */
export const FORGET_REPLACED = `delete from graphile_worker._private_jobs
  where locked_at is null and attempts >= max_attempts and flags ? 'replaced'`;
