import { randomUUID } from 'node:crypto';
import { type Actor, recordAudit, withBefore } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { invalid } from '../../http/problem.ts';
import { providerOf } from '../base.ts';
import type { Role } from '../caller.ts';
import type { Changes as Told } from '../changes.ts';
import { joinGroups } from '../groups/store.ts';
import { problem } from '../problems.ts';
import { endProviderRecords } from '../provider/adapter.ts';
import type { ChangedUser, NewUser } from '../schema.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import type { IdentityTables } from '../tables.ts';
import { checkNames, nameFor } from './check.ts';
import { canonicalName } from './names.ts';
import { asFault, faultOfPassword } from './passwordRule.ts';
import type { Passwords } from './passwords.ts';
import { presentUser } from './present.ts';
import {
  type Account,
  type Changes,
  deleteAccount,
  type Executor,
  findAccount,
  findTaken,
  insertAccount,
  lockAdministrators,
  updateAccount,
} from './store.ts';

/** Who does it, and in which request. */
export type Doing = { by: Actor; request: string };

export function createUsers(base: Base, passwords: Passwords, told: Told) {
  const { database, settings } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);

  const ours = () => {
    if (settings.oidcIssuer) throw problem('identity.external');
  };

  const found = async (executor: Executor, username: string): Promise<Account> => {
    const account = await findAccount(executor, provider, { username });
    if (!account) throw problem('identity.user.unknown', { username });
    return account;
  };

  /** Changes one account in a transaction of its own and tells everybody afterwards. */
  const change = async (
    username: string,
    doing: Doing,
    action: string,
    detail: Record<string, unknown>,
    work: (tx: Executor, account: Account) => Promise<void>,
  ) => {
    const subject = await db.transaction().execute(async (tx) => {
      const account = await found(tx, username);
      await work(tx, account);
      const thing = `identity/user/${account.username}`;
      await recordAudit(tx, { ...doing, action, thing, detail: withBefore(detail, presentUser(account)) });
      return account.subject;
    });
    await told.account(subject);
    return findAccount(db, provider, { subject });
  };

  /** Ends what the person has open: sessions, tokens, grants to applications. */
  const signOutEverywhere = async (tx: Executor, subject: string) => {
    await deleteSessionsOf(tx, { identity_provider: provider, subject });
    await endProviderRecords(tx, subject);
  };

  /** @throws Problem 409 when nobody could administer any more. */
  const keepAdministrator = async (tx: Executor, account: Account) => {
    const administrators = await lockAdministrators(tx, provider);
    if (administrators.length === 1 && administrators[0] === account.subject)
      throw problem('identity.user.last');
  };

  return {
    find: (username: string) => found(db, username),

    /** @throws Problem 400, 409 */
    async create(given: NewUser, doing: Doing): Promise<Account> {
      ours();
      const { username, password, displayName = username, email = null, groups = [] } = given;
      const weak = await faultOfPassword(password, given, settings);
      checkNames(given, weak ? [asFault(weak)] : []);
      const row = {
        identity_provider: provider,
        subject: randomUUID(),
        username,
        display_name: displayName,
        distinguished_name: canonicalName(given.distinguishedName ?? '') ?? nameFor(displayName),
        email,
        email_verified: email !== null && given.emailVerified === true,
        password: await passwords.hash(password),
        password_initial: given.initial === true,
        roles: given.roles ?? [],
      };
      await db.transaction().execute(async (tx) => {
        if (!(await insertAccount(tx, row)))
          throw problem('identity.user.exists', { what: await findTaken(tx, provider, row) });
        const unknown = await joinGroups(tx, { identity_provider: provider, subject: row.subject }, groups);
        if (unknown.length > 0)
          throw invalid(
            unknown.map((group) => ({ path: `/groups/${groups.indexOf(group)}`, message: 'is unknown' })),
          );
        const detail = { roles: row.roles, groups, distinguishedName: row.distinguished_name };
        await recordAudit(tx, {
          ...doing,
          action: 'identity.user.create',
          thing: `identity/user/${username}`,
          detail,
        });
      });
      await told.account(row.subject);
      return found(db, username);
    },

    /** @throws Problem 400, 404, 409 */
    async update(username: string, given: ChangedUser, doing: Doing): Promise<Account> {
      const { disabled, ...rest } = given;
      if (Object.keys(rest).length > 0) ours();
      checkNames(given);
      const account = await change(username, doing, 'identity.user.update', given, async (tx, before) => {
        const changes = changesOf(given, before);
        if (disabled) {
          await keepAdministrator(tx, before);
          await signOutEverywhere(tx, before.subject);
        }
        const taken = await findTaken(tx, provider, { ...before, ...changes });
        if (taken) throw problem('identity.user.exists', { what: taken });
        await updateAccount(tx, provider, before.subject, changes, disabled === true);
      });
      return account ?? found(db, username);
    },

    /** @throws Problem 404, 409 */
    async remove(username: string, doing: Doing): Promise<void> {
      await change(username, doing, 'identity.user.delete', {}, async (tx, account) => {
        await keepAdministrator(tx, account);
        await signOutEverywhere(tx, account.subject);
        await deleteAccount(tx, provider, account.subject);
      });
    },

    /** Sets a new password and ends all that was signed in with the old one.
     *  @param initial whether it is good for nothing but choosing another one.
     *  @throws Problem 400, 404 */
    async setPassword(username: string, password: string, doing: Doing, initial = false): Promise<void> {
      ours();
      const account = await found(db, username);
      const { username: exact, display_name: displayName, email } = account;
      const about = { username: exact, displayName, email };
      const fault =
        (await faultOfPassword(password, about, settings)) ??
        (account.password_initial && (await passwords.verify(password, account.password))
          ? 'first'
          : undefined);
      if (fault) throw invalid([asFault(fault)]);
      const hash = await passwords.hash(password);
      await change(username, doing, 'identity.user.password', {}, async (tx, { subject }) => {
        await signOutEverywhere(tx, subject);
        await updateAccount(tx, provider, subject, { password: hash, password_initial: initial }, true);
      });
    },

    /** Changes what else is kept of somebody, and ends all that they have open.
     *  @throws Problem 404 */
    async changeAndSignOut(
      username: string,
      doing: Doing,
      action: string,
      work: (tx: Executor, account: Account) => Promise<void>,
    ): Promise<void> {
      await change(username, doing, action, {}, async (tx, account) => {
        await work(tx, account);
        await signOutEverywhere(tx, account.subject);
        await updateAccount(tx, provider, account.subject, {}, true);
      });
    },

    /** @throws Problem 404, 409 */
    async setRoles(username: string, roles: Role[], doing: Doing): Promise<Account> {
      const account = await change(username, doing, 'identity.user.roles', { roles }, async (tx, before) => {
        if (!roles.includes('administrator')) await keepAdministrator(tx, before);
        await updateAccount(tx, provider, before.subject, { roles });
      });
      return account ?? found(db, username);
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

function changesOf(given: ChangedUser, before: Account): Changes {
  const { username, displayName, distinguishedName, email, emailVerified, disabled } = given;
  const address = email === undefined ? before.email : email;
  // A new address is not verified because the old one was.
  const verified =
    emailVerified ?? (email === undefined || email === before.email ? before.email_verified : false);
  return {
    ...(username === undefined ? {} : { username }),
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(distinguishedName === undefined
      ? {}
      : { distinguished_name: canonicalName(distinguishedName) ?? '' }),
    email: address,
    email_verified: address !== null && verified,
    ...(disabled === undefined ? {} : { disabled }),
  };
}
