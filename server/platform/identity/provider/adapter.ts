import { type Kysely, sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Cipher } from '../../keys/cipher.ts';
import { hashed } from '../../keys/hashed.ts';
import type { IdentityTables } from '../tables.ts';
import { orLater } from './later.ts';

// Ids of codes, tokens and sessions are what proves them, so only their hashes are kept.

/** Things that must not be used twice, not even at the same moment in two processes. */
const once: Record<string, string> = {
  AuthorizationCode: 'authorization code already consumed',
  RefreshToken: 'refresh token already used',
  DeviceCode: 'device code already consumed',
};

const PURPOSE = 'oidc record';

/** What a sealed record says. */
export const openRecord = (cipher: Cipher, sealed: string): AdapterPayload =>
  JSON.parse(cipher.decrypt(PURPOSE, sealed));

/** Where the provider keeps its records; the factory is called once per model.
 *  @param grantEnded told whose grant was taken back, with all that came from it. */
export function createAdapter(
  db: Kysely<IdentityTables>,
  cipher: Cipher,
  grantEnded: (subject: string) => void = () => undefined,
): (model: string) => Adapter {
  const seal = (payload: AdapterPayload) => cipher.encrypt(PURPOSE, JSON.stringify(payload));

  return (model) => {
    const rows = (id: string) => ({ model, id: hashed(id) });

    const read = async (
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom('platform.oidc_record')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where(column, '=', value)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = openRecord(cipher, row.payload);
      return row.consumed_at
        ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : payload;
    };

    /** Takes back what came from a code, when the provider has not seen that it was taken in this very moment. */
    const endGrantOf = async (key: string) => {
      const code = await db
        .selectFrom('platform.oidc_record')
        .select(['grant_id', 'subject'])
        .where('model', '=', model)
        .where('id', '=', key)
        .executeTakeFirst();
      const grant = code?.grant_id;
      if (!grant) return;
      await db
        .deleteFrom('platform.oidc_record')
        .where((eb) =>
          eb.or([
            eb('grant_id', '=', grant),
            eb.and([eb('model', '=', 'Grant'), eb('id', '=', hashed(grant))]),
          ]),
        )
        .execute();
      if (code.subject) grantEnded(code.subject);
    };

    const adapter: Adapter = {
      async upsert(id, payload, expiresIn) {
        const kept = {
          payload: seal(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ? hashed(payload.userCode) : null,
          subject: payload.accountId ?? null,
          expires_at: expiresIn ? sql<Date>`now() + ${expiresIn} * interval '1 second'` : null,
        };
        await db
          .insertInto('platform.oidc_record')
          .values({ ...rows(id), ...kept, consumed_at: null })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(kept))
          .execute();
      },
      find: (id) => read('id', hashed(id)),
      findByUid: (uid) => read('uid', uid),
      findByUserCode: (userCode) => read('user_code', hashed(userCode)),
      async consume(id) {
        const { model: name, id: key } = rows(id);
        const done = await db
          .updateTable('platform.oidc_record')
          .set({ consumed_at: sql<Date>`now()` })
          .where('model', '=', name)
          .where('id', '=', key)
          .where('consumed_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        const twice = once[model];
        if (done || !twice) return;
        // The command line may run twice at once and renew in the same moment; a code is sent twice by a thief.
        if (model !== 'RefreshToken') await endGrantOf(key);
        throw new errors.InvalidGrant(twice);
      },
      async destroy(id) {
        const { model: name, id: key } = rows(id);
        const gone = await db
          .deleteFrom('platform.oidc_record')
          .where('model', '=', name)
          .where('id', '=', key)
          .returning('subject')
          .executeTakeFirst();
        if (model === 'Grant' && gone?.subject) grantEnded(gone.subject);
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('platform.oidc_record')
          .where('grant_id', '=', grantId)
          .where('model', '=', model)
          .execute();
      },
    };
    return {
      upsert: (...given) => orLater(() => adapter.upsert(...given)),
      find: (id) => orLater(() => adapter.find(id)),
      findByUid: (uid) => orLater(() => adapter.findByUid(uid)),
      findByUserCode: (userCode) => orLater(() => adapter.findByUserCode(userCode)),
      consume: (id) => orLater(() => adapter.consume(id)),
      destroy: (id) => orLater(() => adapter.destroy(id)),
      revokeByGrantId: (grant) => orLater(() => adapter.revokeByGrantId(grant)),
    };
  };
}

/** Ends everything that applications hold for a person: sessions, grants, codes, refresh tokens. */
export async function endProviderRecords(tx: Kysely<IdentityTables>, subject: string): Promise<void> {
  await tx.deleteFrom('platform.oidc_record').where('subject', '=', subject).execute();
}

export async function sweepProviderRecords(db: Kysely<IdentityTables>): Promise<void> {
  await db
    .deleteFrom('platform.oidc_record')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
