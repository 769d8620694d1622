import type { Configuration } from 'openid-client';
import type { Base } from '../../base.ts';
import { findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import type { Issuer } from '../issuer.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { type OwnClient, secretOf } from './clients.ts';
import { createInternalFetch } from './internalFetch.ts';

/** Our clients at the built-in provider, for openid-client. */
export type OwnClients = (client: OwnClient) => Promise<Configuration>;

export function createOwnClients({
  http,
  settings,
  cipher,
}: Pick<Base, 'http' | 'settings' | 'cipher'>): OwnClients {
  const issuer = `${settings.publicUrl}/oidc`;
  const internalFetch = createInternalFetch(http, settings.publicUrl);
  return async (client) => {
    const openid = await import('openid-client');
    const secret = secretOf(cipher, client);
    const configuration = new openid.Configuration(
      {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      },
      client,
      secret,
      openid.ClientSecretBasic(secret),
    );
    openid.allowInsecureRequests(configuration);
    configuration[openid.customFetch] = internalFetch;
    return configuration;
  };
}

/** The built-in provider from the side of our pages. */
export function createBuiltInIssuer(
  { database, settings }: Pick<Base, 'database' | 'settings'>,
  clients: OwnClients,
): Issuer {
  const db = database.as<IdentityTables>();
  return {
    client: () => clients('trivet-web'),
    scope: async () => 'openid',
    maxAge: settings.sessionHours * 3600,
    async accountOf({ sub }) {
      const account = await findAccount(db, BUILT_IN, { subject: sub });
      if (!account || account.disabled) throw problem('identity.signin.refused', { reason: 'no account' });
      return account;
    },
    signOutAddress: async () => undefined,
  };
}
