import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

/** Says that bytes are being brought, or that an entry let them go: from then on they are kept for the safety period.
 *  Bytes are made known before they are in the store, so that a crash leaves none that nobody knows of. */
export async function touchBytes(tx: Executor, sha256: string, at: Date): Promise<void> {
  await sql`insert into catalog.bytes (sha256, touched_at) values (${sha256}, ${at})
    on conflict (sha256) do update set touched_at = greatest(catalog.bytes.touched_at, excluded.touched_at)`.execute(
    tx,
  );
}

/** What has bytes: entries of files, and pictures of products. */
const had = (sha256: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from catalog.file f where f.sha256 = ${sha256})
    or exists (select from catalog.picture p where p.sha256 = ${sha256}))`;

/** Bytes that nothing has and nothing touched since `before`, from a SHA-256 on. */
export async function unreferencedBytes(
  tx: Executor,
  before: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const found = sql<{ sha256: string }>`select b.sha256 from catalog.bytes b
    where b.touched_at < ${before} and b.sha256 > ${after}
      and not ${had(sql`b.sha256`)}
    order by b.sha256 limit ${limit}`;
  return (await rowsOf(tx, found)).map((row) => row.sha256);
}

/** Locks bytes so that no entry can take them up until the transaction ends.
 *  @returns false when somebody is just doing so, or when they are not unreferenced and untouched any more. */
export async function lockUnreferenced(tx: Executor, sha256: string, before: Date): Promise<boolean> {
  const locked = sql`select from catalog.bytes where sha256 = ${sha256} and touched_at < ${before}
    for update skip locked`;
  if ((await rowOf(tx, locked)) === undefined) return false;
  // Asked after the lock was had: an entry that was written meanwhile is seen now.
  return (await rowOf(tx, sql`select 1 where ${had(sql`${sha256}::text`)}`)) === undefined;
}

export async function forgetBytes(tx: Executor, sha256: string): Promise<void> {
  await sql`delete from catalog.bytes where sha256 = ${sha256}`.execute(tx);
}

/** Whether the catalog still needs an object. */
export async function needsBytes(tx: Executor, sha256: string): Promise<boolean> {
  return (await rowOf(tx, sql`select from catalog.bytes where sha256 = ${sha256}`)) !== undefined;
}
