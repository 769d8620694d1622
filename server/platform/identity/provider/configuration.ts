import { type Configuration, errors, type ResourceServer } from 'oidc-provider';
import type { Base } from '../../base.ts';
import { findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import type { IdentityTables } from '../tables.ts';
import { grantName } from '../tokens/grants.ts';
import { claimsOf } from '../tokens/issue.ts';
import { ALGORITHM, type TokenKeys } from '../tokens/keys.ts';
import { ACT_SCOPE } from '../tokens/verify.ts';
import { claimsByScope, createFindAccount } from './account.ts';
import { createAdapter } from './adapter.ts';
import { clientsOf, isOwnClient, scopes } from './clients.ts';
import { cookieNames } from './cookies.ts';
import { loadExistingGrant } from './grant.ts';
import { orLater } from './later.ts';
import { deviceFlow, renderError, rpInitiatedLogout } from './screens.ts';
import { classes, signInPolicy } from './strength.ts';

/** The provider's own default of one minute is too short for a code that a person copies. */
const CODE_SECONDS = 600;
const REFRESH_SECONDS = 14 * 86_400;

/** Our own clients that keep working after the browser is closed: the command line, and documents that are published
 *  after the last editor left. They need no new consent, which `offline_access` would ask for. */
const outlives = (clientId: string | undefined): boolean =>
  clientId !== undefined && clientId !== 'trivet-web' && isOwnClient(clientId);

/** How the built-in provider behaves; rebuilt when the keys change. */
export async function configurationOf(
  base: Base,
  keys: TokenKeys,
  grantEnded: (subject: string) => void,
): Promise<Configuration> {
  const { settings, cipher, database } = base;
  const db = database.as<IdentityTables>();
  const server: ResourceServer = {
    scope: ACT_SCOPE,
    audience: settings.publicUrl,
    accessTokenTTL: settings.accessTokenSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: ALGORITHM } },
  };
  return {
    adapter: createAdapter(db, cipher, grantEnded),
    clients: clientsOf(settings, cipher),
    jwks: { keys: (await keys.all()).map((key) => key.privateJwk) as never },
    scopes,
    claims: claimsByScope,
    cookies: {
      keys: [cipher.derive('provider cookies').toString('base64url')],
      names: cookieNames(settings),
    },
    findAccount: createFindAccount(db),
    loadExistingGrant,
    interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}`, policy: signInPolicy() },
    acrValues: Object.values(classes),
    // Whoever takes codes of trivet-tokens to POST /v1/apitokens may be a program from before PKCE; our pages use it there too.
    pkce: { required: (_, client) => client.clientId !== 'trivet-tokens' },
    renderError,
    responseTypes: ['code'],
    issueRefreshToken: (_, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (outlives(client.clientId) || source.scopes.has('offline_access')),
    // Its other endpoints need no cookie and follow rules of their own.
    clientBasedCORS: (_, origin) => settings.corsOrigins.includes(origin),
    expiresWithSession: (_, source) => !outlives(source.clientId) && !source.scopes.has('offline_access'),
    async extraTokenClaims(_, token) {
      const subject = 'accountId' in token ? token.accountId : undefined;
      const account = subject && (await orLater(() => findAccount(db, BUILT_IN, { subject })));
      if (!account) return undefined;
      const grantId = 'grantId' in token ? token.grantId : undefined;
      return { ...claimsOf(account), ...(grantId ? { grant: grantName(grantId) } : {}) };
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      deviceFlow,
      rpInitiatedLogout,
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        /** Tokens for this server, but for our pages, which only need to know who it is. */
        defaultResource: (_, client, several) =>
          several?.[0] ?? (outlives(client.clientId) ? settings.publicUrl : []),
        useGrantedResource: () => true,
        getResourceServerInfo(_, resource) {
          if (resource !== settings.publicUrl) throw new errors.InvalidTarget();
          return server;
        },
      },
    },
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: CODE_SECONDS,
      DeviceCode: CODE_SECONDS,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: REFRESH_SECONDS,
      Grant: REFRESH_SECONDS,
      Session: settings.sessionHours * 3600,
    },
  };
}
