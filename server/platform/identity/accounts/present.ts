import type { User } from '../schema.ts';
import { type Account, personOf } from './store.ts';

/** An account as administrators see it. */
export function presentUser(account: Account): User {
  const person = personOf(account);
  return {
    subject: person.subject,
    username: person.username,
    displayName: person.displayName,
    distinguishedName: person.distinguishedName,
    email: person.email,
    emailVerified: person.emailVerified,
    groups: person.groups,
    roles: person.roles,
    identityProvider: person.identityProvider,
    disabled: account.disabled,
    secondFactor: account.second_factor,
    signedInAt: account.signed_in_at?.toISOString() ?? null,
    createdAt: account.created_at.toISOString(),
    changedAt: account.changed_at.toISOString(),
  };
}
