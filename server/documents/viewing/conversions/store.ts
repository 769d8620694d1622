import { type Selectable, sql, type Transaction } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';

type ConversionTable = {
  repository: string;
  document: string;
  version: string;
  state: 'working' | 'done' | 'failed';
  sha256: string | null;
  size: string | number | null;
  reason: string | null;
  process: string | null;
  lease_until: Date | null;
  finished_at: Date | null;
  used_at: Date;
};

/** `used_at` is when the bytes were last stored here: who stores them later has other reasons. */
type LeftTable = { sha256: string; used_at: Date };
type Tables = { 'documents.conversion': ConversionTable; 'documents.left_pages': LeftTable };
export type Conversion = Selectable<ConversionTable>;
/** Which version of which document. */
export type Key = Pick<Conversion, 'repository' | 'document' | 'version'>;
type Writing = Transaction<Tables>;

const LEASE_SECONDS = 30;
const lease = () => sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** What is known of converted documents. */
export const conversionTables = ({ database }: Platform) => database.as<Tables>();
export type Reading = ReturnType<typeof conversionTables>;

const at = ({ repository, document, version }: Key) => ({ repository, document, version });

export async function findConversion(db: Reading, key: Key): Promise<Conversion | undefined> {
  return db
    .selectFrom('documents.conversion')
    .selectAll()
    .where((eb) => eb.and(at(key)))
    .executeTakeFirst();
}

/** Makes this process the one that converts.
 *  @returns false when another one does, or is through. */
export async function claim(tx: Writing, key: Key, process: string): Promise<boolean> {
  const taken = await tx
    .insertInto('documents.conversion')
    .values({
      ...at(key),
      state: 'working',
      process,
      lease_until: lease(),
      used_at: sql<Date>`now()`,
      sha256: null,
      size: null,
      reason: null,
      finished_at: null,
    })
    .onConflict((oc) =>
      oc
        .columns(['repository', 'document', 'version'])
        .doUpdateSet({ state: 'working', process, lease_until: lease(), reason: null, finished_at: null })
        .where(sql<boolean>`documents.conversion.state in ('working', 'failed')
          and (documents.conversion.lease_until is null or documents.conversion.lease_until < now())`),
    )
    .returning('process')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps what this process works on from being taken over. */
export async function renew(tx: Writing, process: string): Promise<void> {
  await tx
    .updateTable('documents.conversion')
    .set({ lease_until: lease() })
    .where('process', '=', process)
    .where('state', '=', 'working')
    .execute();
}

type Outcome = { sha256: string; size: number } | { reason: string; seconds: number };

/** Ends what this process claimed. A failure is remembered for this many seconds. */
export async function finish(tx: Writing, key: Key, process: string, outcome: Outcome): Promise<void> {
  const now = sql<Date>`now()`;
  const end = { process: null, finished_at: now, used_at: now };
  await tx
    .updateTable('documents.conversion')
    .set(
      'reason' in outcome
        ? {
            ...end,
            state: 'failed',
            reason: outcome.reason,
            lease_until: sql<Date>`now() + make_interval(secs => ${outcome.seconds})`,
          }
        : { ...end, state: 'done', sha256: outcome.sha256, size: outcome.size, lease_until: null },
    )
    .where((eb) => eb.and(at(key)))
    .where('process', '=', process)
    .execute();
}

/** Gives up what this process claimed: one conversion, or all. */
export async function giveUp(tx: Writing, process: string, key?: Key): Promise<void> {
  let query = tx.deleteFrom('documents.conversion').where('process', '=', process);
  if (key) query = query.where((eb) => eb.and(at(key)));
  await query.where('state', '=', 'working').execute();
}

/** Forgets a PDF whose object is gone. */
export async function forget(tx: Writing, key: Key): Promise<void> {
  await tx
    .deleteFrom('documents.conversion')
    .where((eb) => eb.and(at(key)))
    .where('state', '!=', 'working')
    .execute();
}

export async function touch(tx: Writing, key: Key): Promise<void> {
  await tx
    .updateTable('documents.conversion')
    .set({ used_at: sql<Date>`now()` })
    .where((eb) => eb.and(at(key)))
    .execute();
}

/** Lets go of what was used longest ago, so that what stays has at most `most` bytes, and of failures that count no more.
 *  @returns the objects that are to be collected. */
export async function letGo(tx: Writing, most: number): Promise<LeftTable[]> {
  await sql`delete from documents.conversion where state <> 'done' and lease_until < now() - interval '1 hour'`.execute(
    tx,
  );
  await sql`with ranked as (
      select repository, document, version, sum(size) over (order by used_at desc, repository, document, version) as bytes
      from documents.conversion where state = 'done'),
    gone as (delete from documents.conversion c using ranked r where r.bytes > ${most}
      and (c.repository, c.document, c.version) = (r.repository, r.document, r.version) and c.state = 'done'
      returning c.sha256, c.finished_at)
    insert into documents.left_pages select sha256, max(finished_at) from gone group by sha256
      on conflict (sha256) do update set used_at = excluded.used_at`.execute(tx);
  return tx.selectFrom('documents.left_pages').selectAll().execute();
}

/** An object that is gone, or that somebody else needs. */
export async function forgetLeft(tx: Writing, sha256: string): Promise<void> {
  await tx.deleteFrom('documents.left_pages').where('sha256', '=', sha256).execute();
}

export async function needsPages(db: Reading, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('documents.conversion')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return found !== undefined;
}
