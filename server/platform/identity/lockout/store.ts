import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../tables.ts';

export type Key = string & { readonly kind: unique symbol };
type Kept = { failures: number; lockedUntil: Date | undefined };

/** Failures count this long. */
const WINDOW = '15 minutes';
/** The first lock; each further one is twice as long, up to a day. */
const FIRST_LOCK_SECONDS = 60;
const MAX_LOCK_SECONDS = 86_400;

/** @param secret keys the hashes under which names and addresses are counted. */
export function createLockoutStore(executor: Kysely<IdentityTables>, secret: Buffer) {
  return {
    key: (kind: 'account' | 'address' | 'both' | 'names', text: string): Key =>
      `${kind}:${createHmac('sha256', secret).update(text).digest('base64url')}` as Key,

    /** Counters that count now. */
    async read(keys: Key[], now: Date): Promise<Map<string, Kept>> {
      const { rows } = await sql<{ key: string; failures: number; locked_until: Date | null }>`
        select key, failures, locked_until from platform.sign_in_failure kept
        where key = any(${keys}::text[]) and not ${stale(now)}`.execute(executor);
      return new Map(
        rows.map((row) => [row.key, { failures: row.failures, lockedUntil: row.locked_until ?? undefined }]),
      );
    },

    /** Adds a failure. At the limit the key is locked; after the lock one more failure locks it twice as long.
     *  The count restarts when the window has passed without a lock, or since the last lock ended.
     *  @returns how many failures there are with it, and for how many seconds it locks the key; 0 when it does not. */
    async count(key: Key, now: Date, limit: number): Promise<{ failures: number; seconds: number }> {
      const most = Number.isFinite(limit) ? limit : 2_000_000_000;
      const { rows } = await sql<{ failures: number; seconds: number }>`
        insert into platform.sign_in_failure as kept (key, failures, began_at, last_at)
        values (${key}, 1, ${now}, ${now})
        on conflict (key) do update set
          failures = case when ${stale(now)} then 1 else kept.failures + 1 end,
          began_at = case when ${stale(now)} then ${now} else kept.began_at end,
          locks = case when ${stale(now)} then 0 when kept.failures + 1 >= ${most} then kept.locks + 1 else kept.locks end,
          locked_until = case when ${stale(now)} then null
            when kept.failures + 1 >= ${most} then ${now}::timestamptz
              + least(${FIRST_LOCK_SECONDS} * power(2, kept.locks), ${MAX_LOCK_SECONDS}) * interval '1 second'
            else kept.locked_until end,
          last_at = ${now}
        returning failures, case when failures >= ${most}
          then extract(epoch from locked_until - ${now}::timestamptz)::int else 0 end as seconds`.execute(
        executor,
      );
      return rows[0] ?? { failures: 0, seconds: 0 };
    },

    /** A right password takes back the failures of the same person from the same address, and no others. */
    async forgive(both: Key, others: Key[]): Promise<void> {
      await sql`
        with own as (delete from platform.sign_in_failure where key = ${both} returning failures)
        update platform.sign_in_failure kept set failures = greatest(0, kept.failures - own.failures)
        from own where kept.key = any(${others}::text[])`.execute(executor);
    },

    async sweep(now: Date): Promise<void> {
      await sql`delete from platform.sign_in_failure
        where greatest(last_at, locked_until) + ${WINDOW}::interval < ${now}`.execute(executor);
    },
  };
}

/** True in SQL when the earlier failures no longer count. */
function stale(now: Date) {
  return sql`(case when kept.locked_until is null then kept.began_at else greatest(kept.last_at, kept.locked_until) end
    + ${WINDOW}::interval < ${now})`;
}
