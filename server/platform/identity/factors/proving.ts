import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import type { Origin } from '../../http/origin.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import type { Lockout } from '../lockout/lockout.ts';
import type { IdentityTables } from '../tables.ts';
import { stepOf } from './app.ts';
import type { Challenges } from './challenges.ts';
import { findPasskey, noteUse } from './passkeyStore.ts';
import { type Passkeys, type RequestOptions, subjectIn } from './passkeys.ts';
import { problem } from './problems.ts';
import { readRecoveryCode } from './recoveryCodes.ts';
import { findFactors, findRecoveryHash, type KeptPasskey, takeRecoveryCode, takeStep } from './store.ts';

/** How a person proved who they are (RFC 8176, `amr`). */
export type Proven = {
  account: Account;
  amr: string[];
  /** How many recovery codes are left, when one was used. */
  left?: number;
};

/** What asks for a passkey: the session or the sign-in, and where its request comes from. */
type Asking = { by: string; origin: Origin };

/** An answer of a passkey, with the state of the challenge. */
export type Answer = { state: string; response: object };

export const APP_SECRET = 'authenticator app';

type Parts = { passwords: Passwords; lockout: Lockout; passkeys: Passkeys; challenges: Challenges };

/** The one place where second factors are checked, for sign-ins and for changes of them. */
export function createProving(base: Base, { passwords, lockout, passkeys, challenges }: Parts) {
  const { database, cipher, clock, refusals } = base;
  const db = database.as<IdentityTables>();

  const takeAppCode = async (account: Account, code: string): Promise<Proven | undefined> => {
    const { app } = await findFactors(db, account);
    const step = app && stepOf(cipher.decrypt(APP_SECRET, app.secret), code, clock());
    if (step === undefined || !(await takeStep(db, account, step, clock()))) return undefined;
    return { account, amr: ['otp'] };
  };

  const takeRecovery = async (
    account: Account,
    { place, code }: { place: number; code: string },
    request: string,
  ): Promise<Proven | undefined> => {
    const hash = await findRecoveryHash(db, account, place);
    // Nobody learns from the time which codes there are.
    if (!(await passwords.verify(code, hash)) || !hash) return undefined;
    return db.transaction().execute(async (tx) => {
      if (!(await takeRecoveryCode(tx, account, hash))) return undefined;
      const { left } = (await findFactors(tx, account)).recovery;
      await recordAudit(tx, {
        by: account,
        action: 'identity.recovery.use',
        thing: `identity/user/${account.username}`,
        detail: { left },
        request,
      });
      return { account, amr: ['otp'], left };
    });
  };

  /** Records that a passkey was not taken, as a wrong password is. */
  const refuse = (code: 'refused' | 'copied', username: string | undefined, origin: Origin) => {
    refusals.record({
      by: undefined,
      action: 'identity.signin.refuse',
      thing: username === undefined ? 'identity/user' : `identity/user/${username}`,
      reason: code === 'copied' ? 'passkey that another device may have too' : 'wrong passkey',
      origin,
    });
    return problem(`identity.passkey.${code}`);
  };

  /** @param of whose it must be, where that is known before.
   *  @throws Problem 400, 403; the refusal is recorded. */
  const checkPasskey = async (
    { state, response }: Answer,
    { by, origin }: Asking,
    of: Account | undefined,
    passkey: KeptPasskey | undefined,
    username: string | undefined,
  ) => {
    const challenge = challenges.open(state, { what: 'show', by, subject: of?.subject });
    const held = passkey && (await passkeys.readShown(response, challenge.challenge, passkey));
    if (!passkey || !held || (!of && !held.userVerified)) throw refuse('refused', username, origin);
    await db.transaction().execute(async (tx) => {
      await challenges.spend(tx, challenge);
      if (!(await noteUse(tx, passkey.id, { ...held, at: clock() })))
        throw refuse('copied', username, origin);
    });
    return [held.synced ? 'swk' : 'hwk', ...(held.userVerified ? ['user'] : [])];
  };

  const idOf = (response: object) => String((response as { id?: unknown }).id ?? '').slice(0, 2000);

  return {
    /** A code of the app, or a recovery code: each is good once.
     *  @throws Problem 401 when it is neither, 429 when there were too many; both are counted. */
    async code(account: Account, given: string, origin: Origin): Promise<Proven> {
      const typed = given.replace(/\s/g, '');
      const recovery = readRecoveryCode(given);
      return lockout.guard({ username: account.username, origin, what: 'second factor' }, async () => {
        if (/^\d{6}$/.test(typed)) return takeAppCode(account, typed);
        return recovery && takeRecovery(account, recovery, origin.request);
      });
    },

    /** Asks for a passkey of this account; without one, for any with which its person proves who they are.
     *  @param by the session or sign-in that asks. */
    async askPasskey(by: string, account?: Account): Promise<{ state: string; options: RequestOptions }> {
      const kept = account && (await findFactors(db, account)).passkeys;
      const { challenge, state } = challenges.make({ what: 'show', by, subject: account?.subject });
      return { state, options: await passkeys.askToShow(kept, challenge) };
    },

    /** @throws Problem 400, 403 */
    async passkey(account: Account, answer: Answer, asking: Asking): Promise<Proven> {
      const passkey = await findPasskey(db, idOf(answer.response));
      const theirs = passkey?.subject === account.subject ? passkey : undefined;
      return { account, amr: await checkPasskey(answer, asking, account, theirs, account.username) };
    },

    /** A passkey alone, which then has to ask for a PIN, a finger or a face: that is two factors at once.
     *  @throws Problem 400, 403 */
    async passkeyAlone(answer: Answer, asking: Asking): Promise<Proven> {
      const passkey = await findPasskey(db, idOf(answer.response));
      const account = passkey && (await findAccount(db, BUILT_IN, { subject: passkey.subject }));
      const fits = account && !account.disabled && subjectIn(answer.response) === account.subject;
      const known = fits ? passkey : undefined;
      const amr = await checkPasskey(answer, asking, undefined, known, account?.username);
      if (!account) throw problem('identity.passkey.refused');
      return { account, amr: [...amr, 'mfa'] };
    },
  };
}

export type Proving = ReturnType<typeof createProving>;
