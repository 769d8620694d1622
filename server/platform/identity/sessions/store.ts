import type { Kysely } from 'kysely';
import type { Narrowed } from '../caller.ts';
import type { IdentityTables } from '../tables.ts';

type Executor = Kysely<IdentityTables>;
export type KeptSession = {
  id: string;
  identity_provider: string;
  subject: string;
  created_at: Date;
  expires_at: Date;
  id_token: string | null;
  narrowed: Narrowed | null;
};

export async function insertSession(tx: Executor, session: KeptSession): Promise<void> {
  const narrowed = session.narrowed && (JSON.stringify(session.narrowed) as unknown as Narrowed);
  await tx
    .insertInto('platform.session')
    .values({ ...session, narrowed })
    .execute();
}

export async function findSession(executor: Executor, id: string): Promise<KeptSession | undefined> {
  return executor.selectFrom('platform.session').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteSession(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('platform.session').where('id', '=', id).execute();
}

export async function deleteSessionsOf(tx: Executor, provider: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('platform.session')
    .where('identity_provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

export async function sweepSessions(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('platform.session').where('expires_at', '<', now).execute();
}
