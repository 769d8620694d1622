import { decodeJwt } from 'jose';
import type { Base } from '../../base.ts';
import type { Authenticate } from '../auth/routes.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { problem } from '../problems.ts';
import type { ExternalIssuer } from './issuer.ts';
import { createStrength } from './strength.ts';

/** `/api/v1/auth` with an external issuer: its password grant, where it has one (platform.md, "Details that bite"). */
export function createExternalAuthenticate(
  { clock, settings }: Pick<Base, 'clock' | 'settings'>,
  issuer: ExternalIssuer,
  lockout: Lockout,
): Authenticate {
  const { isAsked } = createStrength(settings);
  return async ({ username, password, scope, origin }) => {
    // A password alone is what is not enough then.
    if (isAsked) throw problem('identity.password.external');
    const openid = await import('openid-client');
    const client = await issuer.client();
    if (!client.serverMetadata().grant_types_supported?.includes('password'))
      throw problem('identity.password.external');
    const asked = scope ?? (await issuer.scope());
    const tokens = await lockout.guard({ username, origin }, () =>
      openid
        .genericGrantRequest(client, 'password', { username, password, scope: asked })
        .catch((error: unknown) => {
          if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return undefined;
          throw problem('identity.provider.unreachable');
        }),
    );
    const { until, caller } = await issuer.verify(tokens.access_token);
    return {
      person: caller,
      bearer: tokens.access_token,
      claims: decodeJwt(tokens.access_token),
      expSeconds: Math.max(0, Math.floor((until - clock().getTime()) / 1000)),
      issueDate: clock().toISOString(),
    };
  };
}
