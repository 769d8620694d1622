import { type Executor, upsertExternal } from '../accounts/store.ts';
import type { Person, Visitor } from '../caller.ts';

const PREFIX = 'repository ';

/** The identity provider of people whom only a repository knows.
 *  @param source what tells one repository's people from another's. */
export const visitorProvider = (source: string): string => `${PREFIX}${source}`;
export const isVisitorProvider = (provider: string): boolean => provider.startsWith(PREFIX);

/** Keeps a person whom only a repository knows. They share nothing with an account that has the same name or address,
 *  and can have no password, roles or groups. */
export async function keepVisitor(
  tx: Executor,
  source: string,
  { id, displayName, email }: Visitor,
): Promise<{ identityProvider: string; subject: string }> {
  const identityProvider = visitorProvider(source);
  await upsertExternal(tx, {
    identity_provider: identityProvider,
    subject: id,
    username: id,
    display_name: displayName || id,
    distinguished_name: '',
    email,
    email_verified: false,
    claimed_roles: [],
    claimed_groups: [],
  });
  return { identityProvider, subject: id };
}

/** The person as a visitor: whatever somebody put into their row gives nothing. */
export const asVisitor = (person: Person): Person => ({ ...person, groups: [], roles: [] });
