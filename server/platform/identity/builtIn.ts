import { hashed } from '../keys/hashed.ts';
import { serveApplications } from './applications/routes.ts';
import { createCheckPassword } from './auth/checkPassword.ts';
import { createFromBasic } from './basic.ts';
import { createCallerCache } from './callerCache.ts';
import { demoRows, makeDemoAccounts } from './demo.ts';
import { makeFirstAdministrator } from './firstAdministrator.ts';
import { createAdapter } from './provider/adapter.ts';
import { isOwnClient, secretOf } from './provider/clients.ts';
import { cookieNames } from './provider/cookies.ts';
import { endProviderSessions } from './provider/endSessions.ts';
import { createBuiltInIssuer, createOwnClients } from './provider/issuer.ts';
import { mountProvider } from './provider/mount.ts';
import { createProvider } from './provider/provider.ts';
import { codeAddressAt, redeemCodeAt, redirectOf } from './provider/redeem.ts';
import { serveInteractions } from './signIn/interactionRoutes.ts';
import type { Parts, Source } from './source.ts';
import type { IdentityTables } from './tables.ts';
import { issueToken } from './tokens/issue.ts';

/** The scope that stands for all databases with clients of the Domino REST API. */
const EVERYTHING = '$DATA';

/** Accounts of our own, with the built-in OpenID provider. */
export async function createBuiltIn({
  base,
  changes,
  passwords,
  lockout,
  keys,
  users,
  factors,
}: Parts): Promise<Source> {
  const { database, settings, clock, cipher } = base;
  const db = database.as<IdentityTables>();
  const checkPassword = createCheckPassword(base, passwords, lockout, factors.isNeeded);
  const provider = createProvider(base, keys, changes);
  const clients = createOwnClients(base);
  const issuer = createBuiltInIssuer(base, clients);
  const records = createAdapter(db, cipher);
  const providerSessionOf: Source['providerSessionOf'] = (cookies) => {
    const id = cookies[cookieNames(settings).session];
    return id ? hashed(id) : undefined;
  };
  const firstAdministrator = await makeFirstAdministrator(base, passwords);
  // A client that cannot be is better found now than at the first sign-in.
  await provider();
  await mountProvider(base, provider);
  serveApplications(base, provider, changes);
  serveInteractions(base, provider, checkPassword, users, factors);

  return {
    issuer,
    isOwnClient,
    checkPassword,
    firstAdministrator,
    async authenticate({ scope = EVERYTHING, ...given }) {
      const account = await checkPassword(given);
      const { token, claims, expiresIn, issuedAt } = await issueToken(base, keys, account, { scope });
      return {
        person: account,
        bearer: token,
        claims,
        expSeconds: expiresIn,
        issueDate: issuedAt.toISOString(),
      };
    },
    fromBasic: createFromBasic(settings, clock, createCallerCache(changes), checkPassword),
    codeAddress: async (wish) =>
      codeAddressAt(
        await clients('trivet-tokens'),
        'openid email profile',
        `${settings.publicUrl}/tokens/callback`,
        wish,
      ),
    async redeemCode(code, verifier) {
      const redirect = await redirectOf(records('AuthorizationCode'), code);
      const client = await clients('trivet-tokens');
      const { claims, accessToken } = await redeemCodeAt(client, code, redirect, verifier);
      return issuer.accountOf(claims, accessToken);
    },
    client: (clientId) => ({
      clientId,
      clientSecret: secretOf(cipher, clientId),
      authorizationUrl: `${settings.publicUrl}/oidc/auth`,
      tokenUrl: `${settings.publicUrl}/oidc/token`,
    }),
    providerSessionOf,
    async endProviderSession(cookies) {
      const { session } = cookieNames(settings);
      const key = providerSessionOf(cookies);
      // Knowing the session id is enough to end it; verifying the signature would add nothing.
      const ended = await db.transaction().execute((tx) => endProviderSessions(tx, cipher, key ? [key] : []));
      await Promise.all(ended.map(changes.account));
      return [session, `${session}.sig`];
    },
    async loadDemo() {
      const rows = await demoRows(passwords);
      await db.transaction().execute((tx) => makeDemoAccounts(tx, rows));
    },
  };
}
