import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../platform/keys/cipher.ts';
import { hashed } from '../../platform/keys/hashed.ts';
import type { Token } from '../repositories/repository.ts';
import type { RepositoryType } from '../repositoryTypes.ts';
import type { Reading, Somebody, Writing } from '../tables.ts';
import type { OpeningTarget } from './beginSignIn.ts';

/** A token that came with a code which we had not asked for, and what the person said it is for. */
export type Offer = OpeningTarget & { token: Token; visitor: Somebody | undefined };

const LIFE_MS = 15 * 60_000;
/** The token is good for the client that it was given to. */
const purposeOf = (client: string) => `repository offer ${client}`;

/** Keeps an offer for the browser that brought it.
 *  @returns its id, for the address of the question. */
export async function makeOffer(
  tx: Writing,
  cipher: Cipher,
  browser: string,
  client: string,
  { application, type, fileId, token, visitor }: Offer,
  now: Date,
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await tx.deleteFrom('documents.repository_offer').where('expires_at', '<', now).execute();
  await tx
    .insertInto('documents.repository_offer')
    .values({
      id: hashed(id),
      browser: hashed(browser),
      type,
      application,
      file_id: fileId,
      token: cipher.encrypt(purposeOf(client), JSON.stringify(token)),
      visitor: visitor ? (JSON.stringify(visitor) as unknown as Somebody) : null,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return id;
}

/** The offer that this browser brought; undefined when it is over, or its token was given to another client.
 *  @param clientOf the client that the repository of a type has now. */
export async function findOffer(
  reading: Reading,
  cipher: Cipher,
  clientOf: (type: RepositoryType) => string | undefined,
  id: string,
  browser: string,
  now: Date,
): Promise<Offer | undefined> {
  const row = await reading
    .selectFrom('documents.repository_offer')
    .selectAll()
    .where('id', '=', hashed(id))
    .where('browser', '=', hashed(browser))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, application, file_id: fileId, visitor } = row;
  const sealed = unsealed(cipher, clientOf(type), row.token);
  if (sealed === undefined) return undefined;
  const kept = JSON.parse(sealed) as Token & { expiresAt: string | null };
  const token = { ...kept, expiresAt: kept.expiresAt === null ? null : new Date(kept.expiresAt) };
  return { type, application, fileId, token, visitor: visitor ?? undefined };
}

function unsealed(cipher: Cipher, client: string | undefined, token: string): string | undefined {
  if (client === undefined) return undefined;
  try {
    return cipher.decrypt(purposeOf(client), token);
  } catch {
    return undefined;
  }
}

/** Ends an offer; false when somebody else has just done it. */
export async function endOffer(tx: Writing, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('documents.repository_offer')
    .where('id', '=', hashed(id))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
