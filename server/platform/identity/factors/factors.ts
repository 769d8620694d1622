import type { Base } from '../../base.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { type Account, personOf } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import type { Lockout } from '../lockout/lockout.ts';
import type { IdentityTables } from '../tables.ts';
import { createChallenges } from './challenges.ts';
import { type Changing, createChanging } from './changing.ts';
import { createPasskeys } from './passkeys.ts';
import { createProving, type Proving } from './proving.ts';
import { anyFactor, findFactors, type Kept } from './store.ts';

/** What people of the built-in provider prove themselves with besides a password. */
export type Factors = {
  of(account: Account): Promise<Kept>;
  /** Whether the settings ask this person for a second factor. */
  isRequired(account: Account): boolean;
  /** Whether a password alone does not let this person in, or must not. */
  isNeeded(account: Account): Promise<boolean>;
  /** Whether browsers offer passkeys at the public address. */
  passkeysPossible: boolean;
  proving: Proving;
  changing: Changing;
};

export function createFactors(
  base: Base,
  parts: { passwords: Passwords; lockout: Lockout; changes: Changes },
): Factors {
  const { requireSecondFactor } = base.settings;
  const db = base.database.as<IdentityTables>();
  const passkeys = createPasskeys(base.settings);
  const challenges = createChallenges(base);
  const isRequired = (account: Account) =>
    requireSecondFactor.includes('everyone') ||
    personOf(account).roles.some((role) => requireSecondFactor.includes(role));
  return {
    of: (account) => findFactors(db, account),
    isRequired,
    isNeeded: async (account) => isRequired(account) || anyFactor(db, account),
    passkeysPossible: passkeys.possible,
    proving: createProving(base, { ...parts, passkeys, challenges }),
    changing: createChanging(base, { ...parts, passkeys, challenges, isRequired }),
  };
}
