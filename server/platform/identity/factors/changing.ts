import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Doing } from '../accounts/service.ts';
import type { Account, Executor } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import { problem as common } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { type AppToAdd, describeApp, makeSecret, stepOf } from './app.ts';
import type { Challenges } from './challenges.ts';
import { deletePasskey, insertPasskey, renamePasskey } from './passkeyStore.ts';
import type { CreationOptions, Passkeys } from './passkeys.ts';
import { problem } from './problems.ts';
import { type Answer, APP_SECRET } from './proving.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import type { FactorRule } from './rule.ts';
import { createSealed } from './sealed.ts';
import {
  deleteApp,
  deleteRecoveryCodes,
  findFactors,
  type Kept,
  keepApp,
  keepRecoveryCodes,
  lockFactors,
} from './store.ts';

type Parts = {
  passwords: Passwords;
  passkeys: Passkeys;
  challenges: Challenges;
  changes: Changes;
  rule: FactorRule;
};

const LIFE_MS = 600_000;

/** Sets up and removes second factors of a person. Who asks must have proved a moment ago who they are; see `confirmed`. */
export function createChanging(base: Base, parts: Parts) {
  const { passwords, passkeys, challenges, changes, rule } = parts;
  const { database, settings, cipher, clock } = base;
  const db = database.as<IdentityTables>();
  const pending = createSealed<{ secret: string; subject: string }>(base, 'app to add', LIFE_MS);
  const { hostname } = new URL(settings.publicUrl);

  /** Changes what a person has, in one transaction with its entry in the audit trail, one change after the other. */
  const change = async <T>(
    account: Account,
    doing: Doing,
    action: string,
    detail: Record<string, unknown>,
    work: (tx: Executor, before: Kept) => Promise<T>,
  ): Promise<T> => {
    const done = await db.transaction().execute(async (tx) => {
      await lockFactors(tx, account);
      const result = await work(tx, await findFactors(tx, account));
      await recordAudit(tx, { ...doing, action, thing: `identity/user/${account.username}`, detail });
      return result;
    });
    await changes.account(account.subject);
    return done;
  };

  /** Adds a factor; with the first one come recovery codes. @returns those, to be shown once. */
  const add = async (
    account: Account,
    doing: Doing,
    detail: Record<string, unknown>,
    work: (tx: Executor) => Promise<void>,
  ): Promise<string[] | null> => {
    const { codes, hashes } = await makeRecoveryCodes(passwords);
    return change(account, doing, 'identity.factor.add', detail, async (tx, before) => {
      await work(tx);
      if (before.recovery.left > 0) return null;
      await keepRecoveryCodes(tx, account, hashes, clock());
      return codes;
    });
  };

  /** Removes a factor, unless it is the last and one is required; recovery codes go with the last. */
  const remove = (
    account: Account,
    doing: Doing,
    detail: Record<string, unknown>,
    work: (tx: Executor) => Promise<boolean>,
  ) =>
    change(account, doing, 'identity.factor.remove', detail, async (tx) => {
      if (!(await work(tx))) throw problem('identity.factor.absent');
      const { app, passkeys: rest } = await findFactors(tx, account);
      if (app || rest.length > 0) return;
      if (await rule.isRequired(account, tx)) throw problem('identity.factor.last');
      await deleteRecoveryCodes(tx, account);
    });

  return {
    /** A secret for an app, which counts when a code of it came back. */
    beginApp(account: Account): AppToAdd & { state: string } {
      const secret = makeSecret();
      const state = pending.seal({ secret, subject: account.subject });
      return { ...describeApp(secret, account.username, hostname), state };
    },

    /** The same secret once more, for a form that is shown again. @throws Problem 400 */
    continueApp(account: Account, state: string): AppToAdd & { state: string } {
      const given = pending.open(state);
      if (given?.subject !== account.subject) throw problem('identity.factor.stale');
      return { ...describeApp(given.secret, account.username, hostname), state };
    },

    /** @returns recovery codes, when these are the first. @throws Problem 400, 401 */
    async addApp(
      account: Account,
      { state, code }: { state: string; code: string },
      doing: Doing,
    ): Promise<string[] | null> {
      const given = pending.open(state);
      if (given?.subject !== account.subject) throw problem('identity.factor.stale');
      const step = stepOf(given.secret, code.replace(/\s/g, ''), clock());
      if (step === undefined) throw common('identity.factor.wrong');
      const { identity_provider, subject } = account;
      return add(account, doing, { factor: 'app' }, (tx) =>
        keepApp(tx, {
          identity_provider,
          subject,
          secret: cipher.encrypt(APP_SECRET, given.secret),
          last_step: step,
          added_at: clock(),
        }),
      );
    },

    removeApp: (account: Account, doing: Doing) =>
      remove(account, doing, { factor: 'app' }, (tx) => deleteApp(tx, account)),

    /** @param by the session that asks. @throws Problem 409 where browsers offer none. */
    async beginPasskey(account: Account, by: string): Promise<{ state: string; options: CreationOptions }> {
      if (!passkeys.possible) throw problem('identity.passkey.impossible');
      const { passkeys: existing } = await findFactors(db, account);
      const { challenge, state } = challenges.make({ what: 'make', by, subject: account.subject });
      return { state, options: await passkeys.askToMake(account, existing, challenge) };
    },

    /** @returns recovery codes, when these are the first. @throws Problem 400, 409 */
    async addPasskey(
      account: Account,
      { name, state, response }: Answer & { name: string },
      by: string,
      doing: Doing,
    ): Promise<string[] | null> {
      const challenge = challenges.open(state, { what: 'make', by, subject: account.subject });
      const made = await passkeys.readMade(response, challenge.challenge);
      if (!made) throw problem('identity.passkey.refused');
      const { id, publicKey, counter, transports, synced } = made;
      const { identity_provider, subject } = account;
      return add(account, doing, { factor: 'passkey', name }, async (tx) => {
        await challenges.spend(tx, challenge);
        const row = { identity_provider, subject, id, name, counter, transports, synced };
        const all = { ...row, public_key: publicKey, added_at: clock(), used_at: null };
        if (!(await insertPasskey(tx, all))) throw problem('identity.passkey.exists');
      });
    },

    /** @throws Problem 404 */
    renamePasskey: (account: Account, id: string, name: string, doing: Doing) =>
      change(account, doing, 'identity.factor.rename', { factor: 'passkey', name }, async (tx) => {
        if (!(await renamePasskey(tx, account, id, name))) throw problem('identity.factor.absent');
      }),

    /** @throws Problem 404, 409 */
    async removePasskey(account: Account, id: string, doing: Doing): Promise<void> {
      const { passkeys: all } = await findFactors(db, account);
      const name = all.find(({ public_id }) => public_id === id)?.name;
      await remove(
        account,
        doing,
        { factor: 'passkey', name },
        async (tx) => (await deletePasskey(tx, account, id)) !== undefined,
      );
    },

    /** New recovery codes in place of all before. @throws Problem 404 for whoever has no second factor. */
    async renewRecoveryCodes(account: Account, doing: Doing): Promise<string[]> {
      const { codes, hashes } = await makeRecoveryCodes(passwords);
      return change(account, doing, 'identity.recovery.make', {}, async (tx, { app, passkeys: all }) => {
        if (!app && all.length === 0) throw problem('identity.factor.absent');
        await keepRecoveryCodes(tx, account, hashes, clock());
        return codes;
      });
    },
  };
}

export type Changing = ReturnType<typeof createChanging>;
