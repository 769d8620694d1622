import { decodeJwt } from 'jose';
import type { Base } from '../base.ts';
import { signInAddress } from '../http/signInAddress.ts';
import { createChangeOwnPassword, serveOwnPassword } from './accounts/ownPassword.ts';
import { servePasswordPage } from './accounts/passwordPageRoutes.ts';
import { createPasswords, type Strength } from './accounts/passwords.ts';
import { serveUsers } from './accounts/routes.ts';
import { createUsers } from './accounts/service.ts';
import { findAccount, findBySubjects, listAccounts, personOf } from './accounts/store.ts';
import { namesOfPeople } from './auditNames.ts';
import { serveAuth } from './auth/routes.ts';
import { providerOf } from './base.ts';
import { createBearer } from './bearer.ts';
import { createBuiltIn } from './builtIn.ts';
import { createCallerCache } from './callerCache.ts';
import { createChanges } from './changes.ts';
import { declareConcerns } from './concerns.ts';
import { serveIssuer } from './connection/routes.ts';
import { servePeopleAsCsv } from './csv/routes.ts';
import { createDirectory } from './directory/directory.ts';
import { createExternal } from './external/external.ts';
import { createFactors } from './factors/factors.ts';
import { sweepChallenges } from './factors/passkeyStore.ts';
import { serveFactors } from './factors/routes.ts';
import { serveFactorRule } from './factors/ruleRoutes.ts';
import { serveFactorsOfUsers } from './factors/userRoutes.ts';
import { createGroupNames } from './groups/named.ts';
import { serveGroups } from './groups/routes.ts';
import { createGroups } from './groups/service.ts';
import type { Identity } from './identity.ts';
import { createLockout } from './lockout/lockout.ts';
import { servePreferences } from './preferences/routes.ts';
import { problem } from './problems.ts';
import { sweepProviderRecords } from './provider/adapter.ts';
import { serveSessions } from './sessions/routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { asVisitor, isVisitorProvider, keepVisitor } from './sessions/visitors.ts';
import { serveSignIn } from './signIn/routes.ts';
import type { IdentityTables } from './tables.ts';
import { issueToken } from './tokens/issue.ts';
import { serveTokenKeys } from './tokens/keyRoutes.ts';
import { createTokenKeys } from './tokens/keys.ts';
import { createVerify, type VerifyToken } from './tokens/verify.ts';

const SWEEP_MS = 600_000;

/** Accounts, tokens, sessions and the OpenID provider; declares their routes. */
export async function createIdentity(base: Base, strength?: Strength): Promise<Identity> {
  const { database, bus, clock, settings, log } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const changes = createChanges(bus);
  const passwords = createPasswords(strength);
  const lockout = createLockout(base);
  const keys = createTokenKeys(base.signingKeys, changes);
  const sessions = createSessions(base, createCallerCache(changes), changes);
  const users = createUsers(base, passwords, changes);
  const factors = createFactors(base, { passwords, lockout, changes });
  const parts = { base, changes, passwords, lockout, keys, sessions, users, factors };
  const source = settings.oidcIssuer
    ? createExternal(parts, settings.oidcIssuer)
    : await createBuiltIn(parts);

  const own = createVerify(base, keys, source.isOwnClient);
  /** Tokens of API tokens' exchanges are ours even when people come from an external issuer. */
  const verify: VerifyToken = (token) =>
    source.verify && issuerOf(token) !== `${settings.publicUrl}/oidc` ? source.verify(token) : own(token);

  const bearer = createBearer(createCallerCache(changes, { keys: true }), clock, verify);

  serveAuth(base, source.authenticate);
  serveSignIn(base, source, sessions);
  serveUsers(base, users);
  serveSessions(base, sessions, users);
  servePreferences(base);
  if (source.checkPassword) {
    const changeOwn = createChangeOwnPassword(users, source.checkPassword, sessions);
    serveOwnPassword(base, changeOwn, users, source.checkPassword);
    servePasswordPage(base, changeOwn);
    serveFactors(base, { factors, sessions, checkPassword: source.checkPassword });
    serveFactorsOfUsers(base, factors, users);
    serveFactorRule(base, factors.rule);
  }
  serveIssuer(base);
  await servePeopleAsCsv(base, { passwords, changes });
  const groupNames = createGroupNames();
  serveGroups(base, createGroups(base, changes, groupNames.parts));
  serveTokenKeys(base, changes);
  declareConcerns(base, passwords, factors.rule);
  base.auditNames.declare(namesOfPeople(provider));

  const sweep = () =>
    Promise.all([
      lockout.sweep(),
      sessions.ending.over(),
      sweepProviderRecords(db),
      sweepChallenges(db, clock()),
    ]).catch((error) => log.warn({ err: error }, 'records of old sign-ins could not be removed'));
  const timer = setInterval(sweep, SWEEP_MS).unref();

  return {
    builtIn: !settings.oidcIssuer,
    firstAdministrator: source.firstAdministrator,
    fromBearer: bearer.from,
    knownCaller: (request) => bearer.known(request) ?? sessions.known(request),
    fromSession: sessions.fromSession,
    sessionOf: sessions.of,
    onChange: (listener) =>
      changes.on({
        account: (subject) => listener({ subject }),
        session: (session) => listener({ session }),
        all: () => listener({}),
      }),
    async keepVisitor(source, visitor) {
      const { identityProvider, subject } = await db
        .transaction()
        .execute((tx) => keepVisitor(tx, source, visitor));
      await changes.account(subject);
      const account = await findAccount(db, identityProvider, { subject });
      if (!account || account.disabled) throw problem('identity.user.unknown', { username: visitor.id });
      return asVisitor(personOf(account));
    },
    beginNarrowed: (request, reply, { identityProvider, subject, username }, narrowed, place) =>
      sessions.begin(
        request,
        reply,
        { identity_provider: identityProvider, subject, username },
        { narrowed, place },
      ),
    fromBasic: source.fromBasic,
    signInAddress,
    async issueAccessToken(person, only, seconds = settings.accessTokenSeconds) {
      const account = await findAccount(db, provider, { subject: person.subject });
      if (!account || account.disabled) throw problem('identity.user.unknown', { username: person.username });
      const issued = await issueToken(base, keys, account, { scope: only.scope, only, seconds });
      return { token: issued.token, expiresIn: issued.expiresIn };
    },
    async findPerson({ identityProvider = provider, ...by }) {
      const visitor = isVisitorProvider(identityProvider);
      if (!visitor && identityProvider !== provider) return undefined;
      const account = await findAccount(db, identityProvider, by);
      return account && (visitor ? asVisitor(personOf(account)) : personOf(account));
    },
    findPeople: async (subjects) => (await findBySubjects(db, provider, subjects)).map(personOf),
    listPeople: async (sought) => (await listAccounts(db, provider, sought)).map(personOf),
    directory: createDirectory(base),
    groupNames,
    codeAddress: source.codeAddress,
    redeemCode: async (code, verifier) => personOf(await source.redeemCode(code, verifier)),
    client: source.client,
    loadDemo: source.loadDemo,
    close: async () => clearInterval(timer),
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
