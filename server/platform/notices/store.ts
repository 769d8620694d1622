import { type Kysely, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Happening, Owner } from './notices.ts';

/** A row of `platform.notice`. */
export type NoticeRow = {
  id: number;
  kind: string;
  params: Record<string, string>;
  address: string;
  at: Date;
  read_at: Date | null;
};

/** How far somebody's notices go, and how many of them are unread: it differs whenever the list does. */
export type StateRow = { latest: number; unread: number };

/** Nobody looks at more; counting on would cost more with each. */
const MAX_COUNTED = 1000;

const of = ({ identityProvider, subject }: Owner) =>
  sql`identity_provider = ${identityProvider} and subject = ${subject}`;

/** What PostgreSQL takes as JSON: no NUL, and no half of a letter. */
const storable = (params: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]),
    ),
  );

/** Writes a notice for each who has an account and none of this key yet. Of the two that somebody who is named would get,
 *  the personal one stays, as long as the other is unread.
 *  @returns who got one, and its id. */
export async function insertNotices(
  tx: Executor,
  people: readonly Owner[],
  { kind, params, address, key, personal }: Happening,
  at: Date,
): Promise<(Owner & { id: number })[]> {
  const { rows } = await sql<Owner & { id: number }>`insert into platform.notice
      (identity_provider, subject, kind, params, address, key, personal, at)
    select identity_provider, subject, ${kind}, ${storable(params)}::jsonb, ${address}, ${key}, ${personal}, ${at}
      from platform.account
      where (identity_provider, subject) in (select * from unnest(
        ${people.map((each) => each.identityProvider)}::text[], ${people.map(({ subject }) => subject)}::text[]))
      order by identity_provider, subject
    on conflict (identity_provider, subject, key) do update
      set kind = excluded.kind, params = excluded.params, address = excluded.address, personal = true
      where excluded.personal and not platform.notice.personal and platform.notice.read_at is null
    returning id, identity_provider as "identityProvider", subject`.execute(tx);
  return rows;
}

/** Somebody's notices, newest first. @param before only those older than this id */
export async function listNotices(
  executor: Executor,
  owner: Owner,
  { before, unread, limit }: { before?: number | undefined; unread: boolean; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`select id, kind, params, address, at, read_at from platform.notice
    where ${of(owner)} and (not ${unread}::boolean or read_at is null)
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(executor);
  return rows;
}

export async function readState(executor: Executor, owner: Owner): Promise<StateRow> {
  const { rows } = await sql<StateRow>`select
      coalesce((select max(id) from platform.notice where ${of(owner)}), 0) as latest,
      (select count(*)::int from (select from platform.notice
        where ${of(owner)} and read_at is null limit ${MAX_COUNTED}) counted) as unread`.execute(executor);
  return rows[0] ?? { latest: 0, unread: 0 };
}

/** Marks one of somebody's notices. @returns undefined when they have none of this id. */
export async function markNotice(
  tx: Executor,
  owner: Owner,
  id: number,
  readAt: Date | null,
): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`update platform.notice set read_at = ${readAt}
    where ${of(owner)} and id = ${id} returning id, kind, params, address, at, read_at`.execute(tx);
  return rows[0];
}

/** Marks all of somebody's notices up to an id as read: what came since they looked stays unread. */
export async function markAllRead(tx: Executor, owner: Owner, until: number, at: Date): Promise<void> {
  await sql`update platform.notice set read_at = ${at}
    where ${of(owner)} and id <= ${until} and read_at is null`.execute(tx);
}

export async function forgetNotices(executor: Kysely<unknown>, before: Date): Promise<void> {
  await sql`delete from platform.notice where at < ${before}`.execute(executor);
}
