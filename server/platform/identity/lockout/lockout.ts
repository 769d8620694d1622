import type { Base } from '../base.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import { createLockoutStore, type Key } from './store.ts';

/** Counts failed sign-ins in the database, so that all processes count together (platform.md, "Identity"). */
export type Lockout = {
  /** Runs a check of a password unless it is locked out, and counts its outcome.
   *  @param check answers undefined when the password is wrong.
   *  @throws Problem 429 with Retry-After, or 401. */
  guard<T>(who: { username: string; address: string }, check: () => Promise<T | undefined>): Promise<T>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
};

const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 20;

export function createLockout({
  database,
  cipher,
  clock,
}: Pick<Base, 'database' | 'cipher' | 'clock'>): Lockout {
  const store = createLockoutStore(database.as<IdentityTables>(), cipher.derive('sign-in failures'));
  return {
    async guard({ username, address }, check) {
      const account = store.key('account', username.normalize('NFC').toLowerCase());
      const from = store.key('address', networkOf(address));
      const both = store.key('both', `${account} ${from}`);
      const refuse = async () => {
        const seconds = await secondsLocked(account, from, both);
        if (seconds > 0) throw problem('identity.locked', { seconds }, { 'retry-after': String(seconds) });
      };
      await refuse();
      const found = await check();
      const now = clock();
      if (found !== undefined) {
        await store.forgive(both, [account, from]);
        return found;
      }
      await store.count(both, now, Number.POSITIVE_INFINITY);
      await store.count(account, now, ACCOUNT_FAILURES);
      await store.count(from, now, ADDRESS_FAILURES);
      await refuse();
      throw problem('identity.credentials.wrong');
    },
    sweep: () => store.sweep(clock()),
  };

  /** An account that is locked stays open to addresses that did not fail for it, or anybody could lock its owner out. */
  async function secondsLocked(account: Key, from: Key, both: Key): Promise<number> {
    const now = clock();
    const found = await store.read([account, from, both], now);
    const untils = [
      found.get(from)?.lockedUntil,
      found.has(both) ? found.get(account)?.lockedUntil : undefined,
    ];
    return Math.ceil(
      Math.max(0, ...untils.map((until) => (until ? until.getTime() - now.getTime() : 0))) / 1000,
    );
  }
}

/** One household has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':');
}
