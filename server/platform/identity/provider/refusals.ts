import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Refusals } from '../../audit/refusals.ts';
import { MADE_UP } from '../../connections/steps.ts';

/** Errors that refuse somebody. The rest are part of the protocol, such as a device that polls for its authorization. */
const reasons = new Set(['invalid_client', 'invalid_grant', 'invalid_token', 'unauthorized_client']);

/** Records clients with a wrong secret, and codes and tokens that are not good. A client is named when there is one. */
export function recordRefusals(provider: Provider, refusals: Refusals): void {
  const record = (ctx: KoaContextWithOIDC, { error: reason }: errors.OIDCProviderError) => {
    if (!reasons.has(reason)) return;
    // A test of our own door, of which the audit trail says who began it. With a wrong secret it would be refused sooner.
    if (reason === 'invalid_grant' && ctx.oidc.params?.code === MADE_UP) return;
    const client = ctx.oidc.client?.clientId;
    refusals.record({
      by: undefined,
      action: 'identity.client.refuse',
      thing: client === undefined ? 'identity/client' : `identity/client/${client}`,
      reason,
      origin: {
        address: ctx.ip,
        request: String(ctx.res.getHeader('x-request-id')),
        route: `${ctx.method} /oidc/${ctx.oidc.route}`,
      },
    });
  };
  provider.on('grant.error', record);
  provider.on('introspection.error', record);
  provider.on('revocation.error', record);
  provider.on('device_authorization.error', record);
  provider.on('userinfo.error', record);
}
