import type { Base } from '../../base.ts';
import { networkOf } from '../../http/network.ts';
import type { Origin } from '../../http/origin.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { createLockoutStore, type Key } from './store.ts';
import { createTelling } from './telling.ts';

/** Counts failed sign-ins in the database, so that all processes count together (platform.md, "Identity"). */
export type Lockout = {
  /** Runs a check of a password unless it is locked out, and counts its outcome.
   *  @param check answers undefined when the password is wrong.
   *  @throws Problem 429 with Retry-After, or 401; both are recorded. */
  guard<T>(who: Attempt, check: () => Promise<T | undefined>): Promise<T>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
};

/** @param what what is checked. A right password takes back no failures of the second factor: whoever knows the one could
 *  else try the other for ever. */
type Attempt = { username: string; origin: Origin; what?: 'password' | 'second factor' };

const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 20;

export function createLockout(
  base: Pick<Base, 'database' | 'cipher' | 'clock' | 'settings' | 'refusals'>,
): Lockout {
  const { database, cipher, clock } = base;
  const store = createLockoutStore(database.as<IdentityTables>(), cipher.derive('sign-in failures'));
  const tell = createTelling(base);
  return {
    async guard(who, check) {
      const { username, origin, what = 'password' } = who;
      const isFactor = what === 'second factor';
      const name = username.normalize('NFC').toLowerCase();
      const account = store.key('account', isFactor ? `${what} of ${name}` : name);
      const from = store.key('address', networkOf(origin.address));
      const both = store.key('both', `${account} ${from}`);
      const before = await look(account, from, both, isFactor);
      if (before.seconds > 0) {
        tell.refused(who, 'locked');
        throw locked(before.seconds);
      }
      const found = await check();
      const now = clock();
      if (found !== undefined) {
        // It may be one of many guesses that were sent at once, to several processes.
        const meanwhile = before.accountLocked ? before : await look(account, from, both, isFactor);
        if (meanwhile.seconds > 0) {
          tell.refused(who, 'locked');
          throw locked(meanwhile.seconds);
        }
        await store.forgive(both, [account, from]);
        return found;
      }
      tell.refused(who, isFactor ? 'wrong second factor' : undefined);
      await store.count(both, now, Number.POSITIVE_INFINITY);
      const ofAccount = await store.count(account, now, ACCOUNT_FAILURES);
      const ofAddress = await store.count(from, now, ADDRESS_FAILURES);
      if (ofAccount.seconds > 0) tell.locked(who, 'account', ofAccount.seconds);
      if (ofAddress.seconds > 0) tell.locked(who, 'address', ofAddress.seconds);
      // Of guesses that were sent at once, those beyond the limit learn nothing.
      const isOver =
        ofAccount.failures > Math.max(ACCOUNT_FAILURES, before.ofAccount + 1) ||
        ofAddress.failures > Math.max(ADDRESS_FAILURES, before.ofAddress + 1);
      if (!before.accountLocked && !isOver)
        throw problem(isFactor ? 'identity.factor.wrong' : 'identity.credentials.wrong');
      throw locked((await look(account, from, both, isFactor)).seconds);
    },
    sweep: () => store.sweep(clock()),
  };

  /** An account that is locked stays open to addresses that did not fail for it, or anybody could lock its owner out. Its
   *  second factor does not: only who knows the password comes so far. */
  async function look(
    account: Key,
    from: Key,
    both: Key,
    isFactor: boolean,
  ): Promise<{ seconds: number; accountLocked: boolean; ofAccount: number; ofAddress: number }> {
    const now = clock();
    const found = await store.read([account, from, both], now);
    const left = (key: Key) =>
      Math.max(0, Math.ceil(((found.get(key)?.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000));
    const accountLocked = left(account) > 0;
    return {
      seconds: Math.max(left(from), isFactor || found.has(both) ? left(account) : 0),
      accountLocked,
      ofAccount: found.get(account)?.failures ?? 0,
      ofAddress: found.get(from)?.failures ?? 0,
    };
  }
}

const locked = (seconds: number) =>
  problem('identity.locked', { seconds }, { 'retry-after': String(seconds) });
