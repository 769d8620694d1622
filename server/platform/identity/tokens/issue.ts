import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import type { Base } from '../../base.ts';
import type { Account } from '../accounts/store.ts';
import type { Caller } from '../caller.ts';
import type { TokenKeys } from './keys.ts';

export type Issued = { token: string; claims: JWTPayload; expiresIn: number; issuedAt: Date };

/** Clients that are ourselves: what they get may do all that the person may. */
export const OWN_CLIENT = 'trivet';

/** Claims about the person that every access token carries, in addition to the registered ones. */
export function claimsOf(account: Account): Record<string, unknown> {
  return {
    CN: account.distinguished_name,
    name: account.display_name,
    preferred_username: account.username,
    ...(account.email ? { email: account.email, email_verified: account.email_verified } : {}),
    epoch: account.epoch,
  };
}

/** Makes an access token for this server (RFC 9068).
 *  @param more the scope as text, and what narrows the token. */
export async function issueToken(
  { settings, clock }: Pick<Base, 'settings' | 'clock'>,
  keys: TokenKeys,
  account: Account,
  more: { scope: string; only?: NonNullable<Caller['only']>; seconds?: number },
): Promise<Issued> {
  const key = await keys.signing();
  const issuedAt = clock();
  const expiresIn = more.seconds ?? settings.accessTokenSeconds;
  const iat = Math.floor(issuedAt.getTime() / 1000);
  const claims: JWTPayload = {
    iss: `${settings.publicUrl}/oidc`,
    sub: account.subject,
    aud: settings.publicUrl,
    iat,
    exp: iat + expiresIn,
    jti: randomUUID(),
    client_id: OWN_CLIENT,
    scope: more.scope,
    ...claimsOf(account),
    ...(more.only ? { only: more.only } : {}),
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: key.algorithm, kid: key.id, typ: 'at+jwt' })
    .sign(key.privateKey);
  return { token, claims, expiresIn, issuedAt };
}
