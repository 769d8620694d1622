import type { Refusal } from '../../audit/refusals.ts';
import type { Base } from '../../base.ts';
import type { Origin } from '../../http/origin.ts';
import { findAccount } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { IdentityTables } from '../tables.ts';

type Attempt = { username: string; origin: Origin };

/** Records failed sign-ins and lock-outs. An account is named when there is one; a name that nobody has is kept nowhere,
 *  because people type passwords into name fields. */
export function createTelling({
  database,
  settings,
  refusals,
}: Pick<Base, 'database' | 'settings' | 'refusals'>) {
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const named = async (
    { username, origin }: Attempt,
    action: string,
    more: (isKnown: boolean, isDisabled: boolean) => Pick<Refusal, 'reason' | 'detail'>,
  ): Promise<Refusal> => {
    const account = await findAccount(db, provider, { username });
    const thing = account ? `identity/user/${account.username}` : 'identity/user';
    return { by: undefined, action, thing, origin, ...more(!!account, account?.disabled ?? false) };
  };
  return {
    refused: (attempt: Attempt, reason?: string): void =>
      refusals.record(
        named(attempt, 'identity.signin.refuse', (isKnown, isDisabled) => ({
          reason:
            reason ?? (!isKnown ? 'no such account' : isDisabled ? 'disabled account' : 'wrong password'),
        })),
      ),
    locked(attempt: Attempt, what: 'account' | 'address', seconds: number): void {
      const action = 'identity.signin.lock';
      const detail = { locks: what, seconds };
      const ofAddress = { by: undefined, action, thing: 'identity/user', origin: attempt.origin, detail };
      // Both in the order in which they happened.
      refusals.record(
        what === 'account' ? named(attempt, action, () => ({ detail })) : Promise.resolve(ofAddress),
      );
    },
  };
}
