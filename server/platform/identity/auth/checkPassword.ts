import type { Base } from '../../base.ts';
import type { Origin } from '../../http/origin.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import type { Lockout } from '../lockout/lockout.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';

/** Who signs in, and from where. */
type Credentials = {
  username: string;
  password: string;
  origin: Origin;
  /** Takes a first password too: for whoever then asks for another one. */
  initial?: boolean;
  /** Takes the password of somebody with a second factor too: for whoever asks for that next, or has done so. */
  askedFurther?: boolean;
};
export type CheckPassword = (given: Credentials) => Promise<Account>;

/** The one place where passwords are checked: the form, `/api/v1/auth` and HTTP Basic count together.
 *  The lock is checked inside the queue, so that guesses sent in parallel cannot all slip past it.
 *  @throws Problem 401, 429, 503; 403 for a first password, which its person must change, and where a
 *  password alone is not enough. */
export function createCheckPassword(
  { database }: Pick<Base, 'database'>,
  passwords: Passwords,
  lockout: Lockout,
  needsFactor: (account: Account) => Promise<boolean>,
): CheckPassword {
  const executor = database.as<IdentityTables>();
  return async ({ username, password, origin, initial = false, askedFurther = false }) => {
    const account = await passwords.inTurn(() =>
      lockout.guard({ username, origin }, async () => {
        const account = await findAccount(executor, BUILT_IN, { username });
        const right = await passwords.verify(password, account?.password);
        return right && account && !account.disabled ? account : undefined;
      }),
    );
    if (account.password_initial && !initial) throw problem('identity.password.initial');
    if (!askedFurther && !account.password_initial && (await needsFactor(account)))
      throw problem('identity.factor.needed');
    return account;
  };
}
