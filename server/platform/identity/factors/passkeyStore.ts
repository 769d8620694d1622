import { type Insertable, sql } from 'kysely';
import { hashed } from '../../keys/hashed.ts';
import type { Executor } from '../accounts/store.ts';
import type { IdentityTables } from '../tables.ts';
import type { KeptPasskey, Owner } from './store.ts';

type Table = IdentityTables['platform.passkey'];

/** @param id of the credential, as the browser names it. */
export async function findPasskey(executor: Executor, id: string): Promise<KeptPasskey | undefined> {
  return executor.selectFrom('platform.passkey').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when somebody has this credential already. */
export async function insertPasskey(tx: Executor, passkey: Insertable<Table>): Promise<boolean> {
  const made = await tx
    .insertInto('platform.passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Notes a use. False when the counter did not rise where the authenticator counts: another one may hold a copy of the key
 *  (WebAuthn, section 6.1.1). */
export async function noteUse(
  tx: Executor,
  id: string,
  { counter, synced, at }: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('platform.passkey')
    .set({ counter, synced, used_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function renamePasskey(
  tx: Executor,
  { identity_provider, subject }: Owner,
  publicId: string,
  name: string,
): Promise<boolean> {
  const renamed = await tx
    .updateTable('platform.passkey')
    .set({ name })
    .where((eb) => eb.and({ identity_provider, subject, public_id: publicId }))
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** @returns the name it had; undefined when there is none. */
export async function deletePasskey(
  tx: Executor,
  { identity_provider, subject }: Owner,
  publicId: string,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('platform.passkey')
    .where((eb) => eb.and({ identity_provider, subject, public_id: publicId }))
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** Spends a challenge, so that its answer is good once: false when it was spent before. */
export async function spendChallenge(tx: Executor, challenge: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`insert into platform.spent_challenge (id, expires_at)
    values (${hashed(challenge)}, ${expiresAt}) on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function sweepChallenges(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom('platform.spent_challenge').where('expires_at', '<', now).execute();
}
