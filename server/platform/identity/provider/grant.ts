import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { isOwnClient } from './clients.ts';

/** What the person allowed a client. Clients of ours need not ask, but for the command line:
 *  any program on the person's machine can claim to be it. */
export async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, result, provider, params, resourceServers } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const consented = result?.consent as { grantId?: string } | undefined;
  const grantId = consented?.grantId ?? session.grantIdFor(client.clientId);
  const found = grantId ? await provider.Grant.find(grantId) : undefined;
  const existing = found?.accountId === session.accountId ? found : undefined;
  if (!isOwnClient(client.clientId) || client.applicationType === 'native') return existing;
  const grant = existing ?? new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  if (typeof params?.scope === 'string') grant.addOIDCScope(params.scope);
  for (const [resource, server] of Object.entries(resourceServers ?? {})) {
    grant.addResourceScope(resource, server.scope ?? '');
  }
  await grant.save();
  return grant;
}

type Missing = {
  missingOIDCScope?: string[];
  missingOIDCClaims?: string[];
  missingResourceScopes?: Record<string, string[]>;
};

/** Scopes that the person is asked to allow. */
export function missingScopes(details: Missing): string[] {
  const resource = Object.values(details.missingResourceScopes ?? {}).flat();
  return [...new Set([...(details.missingOIDCScope ?? []), ...resource])];
}

/** Keeps that the person allowed what a client asked for.
 *  @returns the id of the grant. */
export async function keepConsent(
  provider: Provider,
  by: { accountId: string; clientId: string; grantId?: string | undefined },
  details: Missing,
): Promise<string> {
  const found = by.grantId ? await provider.Grant.find(by.grantId) : undefined;
  const grant = found ?? new provider.Grant({ accountId: by.accountId, clientId: by.clientId });
  if (details.missingOIDCScope) grant.addOIDCScope(details.missingOIDCScope.join(' '));
  if (details.missingOIDCClaims) grant.addOIDCClaims(details.missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(details.missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}
