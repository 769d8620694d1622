import type { Base } from '../../base.ts';
import type { Person } from '../caller.ts';
import { createLockoutStore } from '../lockout/store.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';

/** So many names that nobody has may be named within the window of failed sign-ins: enough for typing errors, too few to
 *  find out from a list who is here. */
const MOST = 50;

/** Counts the names that a person gave and nobody has, in the database, so that all processes count together. */
export function createMisses({ database, cipher, clock }: Pick<Base, 'database' | 'cipher' | 'clock'>) {
  const store = createLockoutStore(database.as<IdentityTables>(), cipher.derive('names that nobody has'));
  const keyOf = ({ identityProvider, subject }: Person) =>
    store.key('names', `${identityProvider} ${subject}`);
  return {
    /** @throws Problem 429 `identity.names.guessed`. */
    async check(person: Person): Promise<void> {
      const key = keyOf(person);
      const now = clock();
      const until = (await store.read([key], now)).get(key)?.lockedUntil?.getTime() ?? 0;
      const seconds = Math.ceil((until - now.getTime()) / 1000);
      if (seconds > 0)
        throw problem('identity.names.guessed', { seconds }, { 'retry-after': String(seconds) });
    },
    async count(person: Person): Promise<void> {
      await store.count(keyOf(person), clock(), MOST);
    },
  };
}
