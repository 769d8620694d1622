import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Base } from '../../base.ts';
import { findAccount, personOf } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Caller } from '../caller.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { grantStands } from './grants.ts';
import { OWN_CLIENT } from './issue.ts';
import { ALGORITHM, type TokenKeys } from './keys.ts';

type Verified = { caller: Caller; until: number };
export type VerifyToken = (token: string) => Promise<Verified>;

/** The scope with which a client that is not ours may act for a person. */
export const ACT_SCOPE = 'trivet';

/** Checks tokens of the built-in provider: signature, issuer, audience, times, and that the account still stands. */
export function createVerify(
  { settings, clock, database }: Pick<Base, 'settings' | 'clock' | 'database'>,
  keys: TokenKeys,
  isOwnClient: (clientId: string) => boolean,
): VerifyToken {
  const executor = database.as<IdentityTables>();
  return async (token) => {
    const { payload } = await verified(
      jwtVerify(
        token,
        async ({ kid }) => {
          const key = await keys.verifying(kid);
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          issuer: `${settings.publicUrl}/oidc`,
          audience: settings.publicUrl,
          algorithms: [ALGORITHM],
          typ: 'at+jwt',
          requiredClaims: ['sub', 'exp', 'epoch'],
          currentDate: clock(),
        },
      ),
    );
    const account = await findAccount(executor, providerOf(settings), { subject: String(payload.sub) });
    if (!account || account.disabled || account.epoch !== payload.epoch)
      throw refused('it was issued before the account changed');
    // One that a code brought is good as long as what the person allowed stands (RFC 9700, section 2.1.1): a code that is
    // used again takes it back.
    if (payload.grant !== undefined && !(await grantStands(executor, String(payload.grant))))
      throw refused('what it came from was taken back');
    if (!mayAct(payload, isOwnClient)) throw refused('the application may not act for you');
    const until = Number(payload.exp) * 1000;
    const person = personOf(account);
    const only = payload.only as Caller['only'];
    if (!only) return { until, caller: { ...person, by: 'bearer' } };
    // What is narrowed to a scope never carries roles: they would widen it again.
    return { until, caller: { ...person, roles: [], only, by: 'bearer' } };
  };
}

function mayAct(payload: JWTPayload, isOwnClient: (clientId: string) => boolean): boolean {
  const client = String(payload.client_id);
  return client === OWN_CLIENT || isOwnClient(client) || String(payload.scope).split(' ').includes(ACT_SCOPE);
}

export const refused = (reason: string) =>
  problem('identity.token.wrong', { reason }, { 'www-authenticate': 'Bearer error="invalid_token"' });

/** Turns what jose says into words. */
export async function verified<T>(check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('it has expired');
    if (error instanceof errors.JWTClaimValidationFailed) throw refused(`its ${error.claim} does not fit`);
    if (error instanceof errors.JWKSNoMatchingKey) throw refused('its key is unknown');
    if (error instanceof errors.JOSEError) throw refused('its signature or form is wrong');
    throw error;
  }
}
