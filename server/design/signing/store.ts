import type { JWK } from 'jose';
import type { Selectable } from 'kysely';
import type { Reading, SignerTable, Writing } from '../tables.ts';

/** A row of `design.signer`: whose key signs. */
export type SignerRow = Selectable<SignerTable>;

/** The key of a person under a distinguished name. */
export async function findSigner(
  reading: Reading,
  subject: string,
  name: string,
): Promise<SignerRow | undefined> {
  return reading
    .selectFrom('design.signer')
    .selectAll()
    .where('subject', '=', subject)
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The signer with a key. */
export async function findSignerByKey(reading: Reading, keyId: string): Promise<SignerRow | undefined> {
  return reading.selectFrom('design.signer').selectAll().where('key_id', '=', keyId).executeTakeFirst();
}

/** All signers, oldest key first. */
export async function listSigners(reading: Reading): Promise<SignerRow[]> {
  return reading.selectFrom('design.signer').selectAll().orderBy('created_at').orderBy('key_id').execute();
}

/** Writes down whose key this is, unless the signer has one already or the key is another's: of two that try at
 *  once, the first stays. */
export async function insertSigner(
  tx: Writing,
  row: { key_id: string; subject: string; name: string; public_jwk: JWK },
): Promise<void> {
  await tx
    .insertInto('design.signer')
    .values({ ...row, public_jwk: JSON.stringify(row.public_jwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
