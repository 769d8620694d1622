import type { Person } from '../platform/identity/caller.ts';
import type { RepositoryType } from './repositoryTypes.ts';
import type { Editor, Somebody } from './tables.ts';

/** A person as the seed's records show one. */
export const somebodyOf = (person: Pick<Person, 'subject' | 'displayName' | 'email'>): Somebody => ({
  id: person.subject,
  displayName: person.displayName,
  email: person.email,
});

/** A person as the one who acts, with the address through which they came. */
export const actingEditor = (person: Person, type: RepositoryType): Editor => ({
  ...somebodyOf(person),
  identityProvider: person.identityProvider,
  type,
});
