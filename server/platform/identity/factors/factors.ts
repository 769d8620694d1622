import type { Base } from '../../base.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Account } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import type { Lockout } from '../lockout/lockout.ts';
import type { IdentityTables } from '../tables.ts';
import { createChallenges } from './challenges.ts';
import { type Changing, createChanging } from './changing.ts';
import { createPasskeys } from './passkeys.ts';
import { createProving, type Proving } from './proving.ts';
import { createFactorRule, type FactorRule } from './rule.ts';
import { anyFactor, findFactors, type Kept } from './store.ts';

/** What people of the built-in provider prove themselves with besides a password. */
export type Factors = {
  of(account: Account): Promise<Kept>;
  /** Of whom one is required. */
  rule: FactorRule;
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
  const db = base.database.as<IdentityTables>();
  const passkeys = createPasskeys(base.settings);
  const challenges = createChallenges(base);
  const rule = createFactorRule(base);
  return {
    of: (account) => findFactors(db, account),
    rule,
    isNeeded: async (account) => (await rule.isRequired(account)) || anyFactor(db, account),
    passkeysPossible: passkeys.possible,
    proving: createProving(base, { ...parts, passkeys, challenges }),
    changing: createChanging(base, { ...parts, passkeys, challenges, rule }),
  };
}
