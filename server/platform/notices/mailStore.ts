import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** A notice with what decides whether, where and in which language it is sent. */
export type ForMail = {
  id: number;
  kind: string;
  params: Record<string, string>;
  address: string;
  personal: boolean;
  read: boolean;
  mailed: boolean;
  email: string | null;
  verified: boolean;
  disabled: boolean;
  language: string | null;
  mail: string | null;
};

export async function findForMail(executor: Executor, id: number): Promise<ForMail | undefined> {
  const { rows } = await sql<ForMail>`select n.id, n.kind, n.params, n.address, n.personal,
      n.read_at is not null as read, n.mailed_at is not null as mailed,
      a.email, a.email_verified as verified, a.disabled, p.language, p.mail
    from platform.notice n
    join platform.account a using (identity_provider, subject)
    left join platform.preference p using (identity_provider, subject)
    where n.id = ${id}`.execute(executor);
  return rows[0];
}

export async function markMailed(executor: Executor, id: number, at: Date): Promise<void> {
  await sql`update platform.notice set mailed_at = ${at} where id = ${id}`.execute(executor);
}
