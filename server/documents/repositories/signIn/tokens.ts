import { sql } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Cipher } from '../../../platform/keys/cipher.ts';
import type { Reading, Writing } from '../../tables.ts';
import type { Token } from '../repository.ts';

/** One that is kept, and whose it is in the repository, when that is known. */
export type KeptToken = Token & { account: string | null };

/** Which repository a token is for, and which client it was given to: the token endpoint and the id there. What came of
 *  another one, however late, opens nothing and is never sent. */
export type Bound = { repository: string; client: string };

const purposeOf = ({ repository, client }: Bound) => `repository token ${repository} ${client}`;

/** The token kept for a person in a repository; undefined when none. */
export async function findToken(
  reading: Reading,
  cipher: Cipher,
  bound: Bound,
  person: Person,
  lock = false,
): Promise<KeptToken | undefined> {
  const query = reading
    .selectFrom('documents.repository_token')
    .selectAll()
    .where('repository', '=', bound.repository)
    .where('identity_provider', '=', person.identityProvider)
    .where('subject', '=', person.subject);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const open = (text: string) => cipher.decrypt(purposeOf(bound), text);
  try {
    return {
      accessToken: open(row.access_token),
      refreshToken: row.refresh_token === null ? null : open(row.refresh_token),
      expiresAt: row.expires_at,
      account: row.account,
    };
  } catch {
    // Of another client, or encrypted under a master secret that is gone: as good as none.
    return undefined;
  }
}

/** Keeps a token in the place of an earlier one; encrypted, because it opens somebody's documents. */
export async function keepToken(
  tx: Writing,
  cipher: Cipher,
  bound: Bound,
  person: Person,
  token: Token,
  account: string | null,
): Promise<void> {
  const seal = (text: string) => cipher.encrypt(purposeOf(bound), text);
  const values = {
    access_token: seal(token.accessToken),
    refresh_token: token.refreshToken === null ? null : seal(token.refreshToken),
    expires_at: token.expiresAt,
    account,
    refreshing_until: null,
    changed_at: sql<Date>`now()`,
  };
  await tx
    .insertInto('documents.repository_token')
    .values({
      repository: bound.repository,
      identity_provider: person.identityProvider,
      subject: person.subject,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['repository', 'identity_provider', 'subject']).doUpdateSet(values),
    )
    .execute();
}

export async function forgetToken(tx: Writing, repository: string, person: Person): Promise<void> {
  await tx
    .deleteFrom('documents.repository_token')
    .where('repository', '=', repository)
    .where('identity_provider', '=', person.identityProvider)
    .where('subject', '=', person.subject)
    .execute();
}
