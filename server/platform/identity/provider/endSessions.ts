import type { Kysely } from 'kysely';
import type { Cipher } from '../../keys/cipher.ts';
import { hashed } from '../../keys/hashed.ts';
import type { IdentityTables } from '../tables.ts';
import { openRecord } from './adapter.ts';

/** What the provider's session notes of each client that it signed in to. */
type Authorizations = Record<string, { grantId?: string; persistsLogout?: boolean }>;

/** Ends sessions at the provider with the grants of clients that come from them; those of clients with `offline_access`
 *  outlive them (OpenID Connect Core, section 11).
 *  @param keys their hashed ids.
 *  @returns whose grants ended. */
export async function endProviderSessions(
  tx: Kysely<IdentityTables>,
  cipher: Cipher,
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const ended = await tx
    .deleteFrom('platform.oidc_record')
    .where('model', '=', 'Session')
    .where('id', 'in', keys)
    .returning('payload')
    .execute();
  const grants = ended.flatMap(({ payload }) => {
    const { authorizations = {} } = openRecord(cipher, payload) as { authorizations?: Authorizations };
    return Object.values(authorizations)
      .filter(({ persistsLogout }) => !persistsLogout)
      .flatMap(({ grantId }) => grantId ?? []);
  });
  if (grants.length === 0) return [];
  const gone = await tx
    .deleteFrom('platform.oidc_record')
    .where((eb) =>
      eb.or([
        eb('grant_id', 'in', grants),
        eb.and([eb('model', '=', 'Grant'), eb('id', 'in', grants.map(hashed))]),
      ]),
    )
    .returning('subject')
    .execute();
  return [...new Set(gone.flatMap(({ subject }) => subject ?? []))];
}
