import type { Person } from '../../../platform/identity/caller.ts';
import type { Authorization } from '../repositoryClient.ts';

/** Modes in which the server itself is known to a repository. */

/** A service account (RFC 7617). */
export function basicAccount({ username, password }: { username: string; password: string }): Authorization {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return { headers: async () => ({ authorization }), refused: 'documents.repository.account' };
}

/** A token of the server, and a header that says for whom it asks. */
export const tokenOnBehalf = (auth: {
  header: string;
  value: string;
  onBehalfHeader?: string;
}): Authorization => ({
  headers: async (person: Person) => ({
    [auth.header]: auth.value,
    ...(auth.onBehalfHeader ? { [auth.onBehalfHeader]: encodeURIComponent(person.username) } : {}),
  }),
  refused: 'documents.repository.account',
});
