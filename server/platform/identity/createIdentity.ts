import { createPasswords } from './accounts/passwords.ts';
import { findAccount, listAccounts, personOf } from './accounts/store.ts';
import { createCheckPassword } from './auth/checkPassword.ts';
import { serveAuth } from './auth/routes.ts';
import { type Base, BUILT_IN } from './base.ts';
import { createFromBearer } from './bearer.ts';
import { createCallerCache } from './callerCache.ts';
import { createChanges } from './changes.ts';
import { demoRows, makeDemoAccounts } from './demo.ts';
import { makeFirstAdministrator } from './firstAdministrator.ts';
import type { Identity } from './identity.ts';
import { createLockout } from './lockout/lockout.ts';
import { problem } from './problems.ts';
import type { IdentityTables } from './tables.ts';
import { issueToken } from './tokens/issue.ts';
import { createTokenKeys } from './tokens/keys.ts';
import { createVerify } from './tokens/verify.ts';

/** Accounts, tokens, sessions and the OpenID provider; declares their routes. */
export async function createIdentity(base: Base): Promise<Identity> {
  const { database, bus, clock, signingKeys } = base;
  const db = database.as<IdentityTables>();
  const changes = createChanges(bus);
  const passwords = createPasswords();
  const lockout = createLockout(base);
  const keys = createTokenKeys(signingKeys, changes);
  const checkPassword = createCheckPassword(base, passwords, lockout);
  const verify = createVerify(base, keys, () => false);
  const firstAdministrator = await makeFirstAdministrator(base, passwords);
  const tokens = createCallerCache(changes, { keys: true });

  serveAuth(base, async ({ scope = '$DATA', ...given }) => {
    const account = await checkPassword(given);
    const { token, claims, expiresIn, issuedAt } = await issueToken(base, keys, account, { scope });
    return { bearer: token, claims, expSeconds: expiresIn, issueDate: issuedAt.toISOString() };
  });

  return {
    builtIn: true,
    firstAdministrator,
    fromBearer: createFromBearer(tokens, clock, verify),
    fromSession: async () => undefined,
    fromBasic: async () => undefined,
    signInAddress: (returnTo) => `/sign-in?return=${encodeURIComponent(returnTo)}`,
    async issueAccessToken(person, only, seconds) {
      const account = await findAccount(db, BUILT_IN, { subject: person.subject });
      if (!account) throw problem('identity.user.unknown', { username: person.username });
      const issued = await issueToken(base, keys, account, {
        scope: only.scope,
        only,
        ...(seconds === undefined ? {} : { seconds }),
      });
      return { token: issued.token, expiresIn: issued.expiresIn };
    },
    async findPerson(by) {
      const account = await findAccount(db, BUILT_IN, by);
      return account && personOf(account);
    },
    listPeople: async () => (await listAccounts(db, BUILT_IN)).map(personOf),
    redeemCode: async () => {
      throw problem('identity.code.refused');
    },
    async loadDemo() {
      const rows = await demoRows(passwords);
      await db.transaction().execute((tx) => makeDemoAccounts(tx, rows));
    },
    close: async () => undefined,
  };
}
