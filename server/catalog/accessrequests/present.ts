import type { Person } from '../../platform/identity/caller.ts';
import type { RequestRow } from './store.ts';

/** @param row with who asks, as long as there is such a person. */
export const presentRequest = (row: RequestRow & { person: Person | undefined }) => ({
  id: row.id,
  requestedAt: row.at.toISOString(),
  ...(row.text === null ? {} : { text: row.text }),
  release: row.release,
  product: row.product,
  ...(row.person ? { person: presentPerson(row.person) } : {}),
});

const presentPerson = ({ displayName, username, email, emailVerified }: Person) => ({
  displayName,
  username,
  ...(email === null ? {} : { email }),
  emailVerified,
});
