import type { Base } from '../../base.ts';
import { type Account, findAccount, upsertExternal } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import type { IdentityTables } from '../tables.ts';
import { type ClaimedPerson, type ClaimNames, complete, readClaims } from './claims.ts';

/** Keeps what the external issuer last said of the people who came here. */
export type People = {
  /** @param more asks the issuer for the claims that are missing; undefined when it does not tell. */
  account(
    claims: Record<string, unknown>,
    more: () => Promise<Record<string, unknown> | undefined>,
  ): Promise<Account>;
};

export function createPeople(
  { database }: Pick<Base, 'database'>,
  issuer: string,
  names: ClaimNames,
  changes: Changes,
): People {
  const db = database.as<IdentityTables>();

  const keep = async (said: ClaimedPerson, before: Account | undefined): Promise<Account> => {
    if (before && same(said, before)) return before;
    await upsertExternal(db, { identity_provider: issuer, ...said });
    await changes.account(said.subject);
    const account = await findAccount(db, issuer, { subject: said.subject });
    if (!account) throw new Error('The person was not kept.');
    return account;
  };

  return {
    async account(claims, more) {
      const subject = String(claims.sub);
      const before = await findAccount(db, issuer, { subject });
      if (complete(names, claims)) return keep(readClaims(names, issuer, claims), before);
      const told = await more();
      // A token that says less than the sign-in did must not take anything away.
      if (!told && before) return before;
      return keep(readClaims(names, issuer, { ...claims, ...told, sub: subject }), before);
    },
  };
}

function same(said: ClaimedPerson, kept: Account): boolean {
  return Object.entries(said).every(
    ([name, value]) => JSON.stringify(kept[name as keyof ClaimedPerson]) === JSON.stringify(value),
  );
}
