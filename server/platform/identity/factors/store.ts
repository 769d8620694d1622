import { type Selectable, sql } from 'kysely';
import type { Executor } from '../accounts/store.ts';
import type { IdentityTables } from '../tables.ts';

/** Whose it is. */
export type Owner = { identity_provider: string; subject: string };
export type KeptApp = Selectable<IdentityTables['platform.authenticator_app']>;
export type KeptPasskey = Selectable<IdentityTables['platform.passkey']>;

/** All that a person proves themselves with besides the password. */
export type Kept = {
  app: KeptApp | undefined;
  passkeys: KeptPasskey[];
  /** How many recovery codes are left, and when they were made. */
  recovery: { left: number; madeAt: Date | undefined };
};

const own = ({ identity_provider, subject }: Owner) => ({ identity_provider, subject });

export async function findFactors(executor: Executor, owner: Owner): Promise<Kept> {
  const { identity_provider, subject } = owner;
  const of = (table: 'platform.authenticator_app' | 'platform.passkey' | 'platform.recovery_code') =>
    sql`from ${sql.table(table)} where identity_provider = ${identity_provider} and subject = ${subject}`;
  const [apps, passkeys, codes] = await Promise.all([
    sql<KeptApp>`select * ${of('platform.authenticator_app')}`.execute(executor),
    sql<KeptPasskey>`select * ${of('platform.passkey')} order by added_at, id`.execute(executor),
    sql<{ left: number; made_at: Date | null }>`select count(*)::int as left, max(made_at) as made_at
      ${of('platform.recovery_code')}`.execute(executor),
  ]);
  const [counted] = codes.rows;
  return {
    app: apps.rows[0],
    passkeys: passkeys.rows,
    recovery: { left: counted?.left ?? 0, madeAt: counted?.made_at ?? undefined },
  };
}

/** Whether a password alone does not let this person in. */
export async function anyFactor(executor: Executor, owner: Owner): Promise<boolean> {
  const { identity_provider, subject } = owner;
  const { rows } = await sql<{ any: boolean }>`select
    exists (select from platform.authenticator_app where identity_provider = ${identity_provider} and subject = ${subject})
    or exists (select from platform.passkey where identity_provider = ${identity_provider} and subject = ${subject})
    as any`.execute(executor);
  return rows[0]?.any === true;
}

/** Makes one change of a person's factors wait for another, so that the last one cannot be removed twice at once. */
export async function lockFactors(tx: Executor, { identity_provider, subject }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`factors ${identity_provider} ${subject}`}))`.execute(tx);
}

/** Keeps the app in place of one before it. */
export async function keepApp(tx: Executor, app: Omit<KeptApp, 'used_at'>): Promise<void> {
  const { secret, last_step, added_at } = app;
  await tx
    .insertInto('platform.authenticator_app')
    .values({ ...app, used_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['identity_provider', 'subject'])
        .doUpdateSet({ secret, last_step, added_at, used_at: null }),
    )
    .execute();
}

/** Takes a code's step: false when it, or a later one, was taken before. */
export async function takeStep(executor: Executor, owner: Owner, step: number, at: Date): Promise<boolean> {
  const taken = await executor
    .updateTable('platform.authenticator_app')
    .set({ last_step: step, used_at: at })
    .where((eb) => eb.and(own(owner)))
    .where('last_step', '<', step)
    .returning('subject')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteApp(tx: Executor, owner: Owner): Promise<boolean> {
  const gone = await tx
    .deleteFrom('platform.authenticator_app')
    .where((eb) => eb.and(own(owner)))
    .returning('subject')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Puts these in the place of all recovery codes that there were. */
export async function keepRecoveryCodes(
  tx: Executor,
  owner: Owner,
  hashes: string[],
  made_at: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, owner);
  await tx
    .insertInto('platform.recovery_code')
    .values(hashes.map((hash, place) => ({ ...own(owner), place, hash, made_at })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Executor, owner: Owner): Promise<void> {
  await tx
    .deleteFrom('platform.recovery_code')
    .where((eb) => eb.and(own(owner)))
    .execute();
}

export async function findRecoveryHash(
  executor: Executor,
  owner: Owner,
  place: number,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('platform.recovery_code')
    .select('hash')
    .where((eb) => eb.and({ ...own(owner), place }))
    .executeTakeFirst();
  return row?.hash;
}

/** Takes a recovery code: false when it was taken before. */
export async function takeRecoveryCode(tx: Executor, owner: Owner, hash: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('platform.recovery_code')
    .where((eb) => eb.and({ ...own(owner), hash }))
    .returning('place')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Removes all that a person proves themselves with besides the password. */
export async function deleteFactors(tx: Executor, owner: Owner): Promise<void> {
  await deleteApp(tx, owner);
  await deleteRecoveryCodes(tx, owner);
  await tx
    .deleteFrom('platform.passkey')
    .where((eb) => eb.and(own(owner)))
    .execute();
}
