import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Page } from '../records/listing.ts';
import { rowOf, rowsOf } from '../records/rows.ts';

export type TokenRow = {
  seq: number;
  id: string;
  subject: string;
  account: string;
  label: string;
  description: string | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};
/** A refresh token that was presented, with its API token. */
export type PresentedRow = TokenRow & { spent_at: Date | null; successor_spent_at: Date | null };

const columns = sql`t.seq, t.id, t.subject, t.account, t.label, t.description, t.created_at, t.expires_at,
  t.last_used_at, t.revoked_at`;

export async function insertToken(
  tx: Executor,
  row: Omit<TokenRow, 'seq' | 'last_used_at' | 'revoked_at'>,
  refresh: Buffer,
): Promise<void> {
  await sql`insert into catalog.api_token (id, subject, account, label, description, created_at, expires_at)
    values (${row.id}, ${row.subject}, ${row.account}, ${row.label}, ${row.description}, ${row.created_at}, ${row.expires_at})`.execute(
    tx,
  );
  await insertRefresh(tx, row.id, refresh);
}

async function insertRefresh(tx: Executor, token: string, sha256: Buffer): Promise<void> {
  await sql`insert into catalog.refresh_token (sha256, api_token) values (${sha256}, ${token})`.execute(tx);
}

/** The API token to which a refresh token belongs, and its owner. */
export function familyOf(tx: Executor, sha256: Buffer) {
  type Family = Pick<TokenRow, 'id' | 'account' | 'subject'>;
  return rowOf(
    tx,
    sql<Family>`select t.id, t.account, t.subject from catalog.refresh_token r
      join catalog.api_token t on t.id = r.api_token where r.sha256 = ${sha256}`,
  );
}

/** Finds a refresh token and locks its API token, so that exchanges of one family take turns. */
export async function lockPresented(tx: Executor, sha256: Buffer): Promise<PresentedRow | undefined> {
  await sql`select 1 from catalog.api_token where id = (
    select api_token from catalog.refresh_token where sha256 = ${sha256}) for no key update`.execute(tx);
  return rowOf(
    tx,
    sql<PresentedRow>`select ${columns}, r.spent_at, next.spent_at as successor_spent_at
      from catalog.refresh_token r join catalog.api_token t on t.id = r.api_token
      left join catalog.refresh_token next on next.sha256 = r.successor where r.sha256 = ${sha256}`,
  );
}

/** Marks a refresh token as spent and keeps its successor. */
export async function spend(
  tx: Executor,
  token: string,
  sha256: Buffer,
  successor: Buffer,
  at: Date,
): Promise<void> {
  await insertRefresh(tx, token, successor);
  await sql`update catalog.refresh_token set spent_at = ${at}, successor = ${successor}
    where sha256 = ${sha256}`.execute(tx);
}

/** Forgets refresh tokens that were spent before a moment. @returns how many. */
export async function forgetSpent(tx: Executor, before: Date, limit: number): Promise<number> {
  const gone = sql<{ count: number }>`with gone as (
      delete from catalog.refresh_token where sha256 in (
        select sha256 from catalog.refresh_token where spent_at < ${before} order by spent_at limit ${limit}
        for update skip locked)
      returning 1)
    select count(*)::int as count from gone`;
  return (await rowOf(tx, gone))?.count ?? 0;
}

export async function noteUse(tx: Executor, token: string, at: Date, expires: Date): Promise<void> {
  await sql`update catalog.api_token set last_used_at = ${at}, expires_at = ${expires} where id = ${token}`.execute(
    tx,
  );
}

export async function revoke(tx: Executor, token: string, at: Date): Promise<void> {
  await sql`update catalog.api_token set revoked_at = ${at} where id = ${token} and revoked_at is null`.execute(
    tx,
  );
}

export async function deleteTokenRow(tx: Executor, token: string): Promise<void> {
  await sql`delete from catalog.api_token where id = ${token}`.execute(tx);
}

export function readToken(tx: Executor, subject: string, id: string): Promise<TokenRow | undefined> {
  return rowOf(
    tx,
    sql<TokenRow>`select ${columns} from catalog.api_token t where t.id = ${id} and t.subject = ${subject}`,
  );
}

/** The tokens of a person in the order of creation; one more than the page holds. */
export function listTokens(tx: Executor, subject: string, page: Page): Promise<TokenRow[]> {
  return rowsOf(
    tx,
    sql<TokenRow>`select ${columns} from catalog.api_token t where t.subject = ${subject} and t.seq > ${page.after}
      order by t.seq limit ${page.limit + 1}`,
  );
}
