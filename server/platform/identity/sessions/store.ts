import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Narrowed } from '../caller.ts';
import type { IdentityTables } from '../tables.ts';

type Executor = Kysely<IdentityTables>;
type Table = IdentityTables['platform.session'];
export type KeptSession = Selectable<Table>;
/** Whose sessions, by account. */
export type Owner = { identity_provider: string; subject: string };

export async function insertSession(tx: Executor, session: Insertable<Table>): Promise<void> {
  const narrowed = session.narrowed && (JSON.stringify(session.narrowed) as unknown as Narrowed);
  await tx
    .insertInto('platform.session')
    .values({ ...session, narrowed })
    .execute();
}

export async function findSession(executor: Executor, id: string): Promise<KeptSession | undefined> {
  return executor.selectFrom('platform.session').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Sessions of an account that have not ended by themselves, the one used last first. */
export async function listSessions(
  executor: Executor,
  { identity_provider, subject }: Owner,
  now: Date,
  idleSince: Date,
): Promise<KeptSession[]> {
  return executor
    .selectFrom('platform.session')
    .selectAll()
    .where('identity_provider', '=', identity_provider)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .where('used_at', '>', idleSince)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Notes that a session is used, unless that was noted after `since`: other processes may have. */
export async function noteUse(
  executor: Executor,
  id: string,
  { at, since, address }: { at: Date; since: Date; address: string },
): Promise<void> {
  await executor
    .updateTable('platform.session')
    .set({ used_at: at, address })
    .where('id', '=', id)
    .where('used_at', '<', since)
    .execute();
}

/** Notes that the person of a session proved who they are. */
export async function noteConfirmation(tx: Executor, id: string, at: Date): Promise<void> {
  await tx.updateTable('platform.session').set({ confirmed_at: at }).where('id', '=', id).execute();
}

/** @returns what was there. */
export async function deleteSession(tx: Executor, id: string): Promise<KeptSession | undefined> {
  return tx.deleteFrom('platform.session').where('id', '=', id).returningAll().executeTakeFirst();
}

/** @param which all of the account, or the one with this public id, or all but the one with this kept id.
 *  @returns what was there. */
export async function deleteSessionsOf(
  tx: Executor,
  { identity_provider, subject }: Owner,
  which: { publicId?: string; except?: string } = {},
): Promise<KeptSession[]> {
  const { publicId, except } = which;
  return tx
    .deleteFrom('platform.session')
    .where('identity_provider', '=', identity_provider)
    .where('subject', '=', subject)
    .$if(publicId !== undefined, (query) => query.where('public_id', '=', publicId ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returningAll()
    .execute();
}

/** Those that have ended by themselves, or that one of them; of very many some are left for the next time.
 *  @returns what was there. */
export async function deleteOver(
  tx: Executor,
  now: Date,
  idleSince: Date,
  id?: string,
): Promise<KeptSession[]> {
  return tx
    .deleteFrom('platform.session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('platform.session')
        .select('id')
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .where((or) => or.or([or('expires_at', '<=', now), or('used_at', '<=', idleSince)]))
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
