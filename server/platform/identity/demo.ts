import type { Passwords } from './accounts/passwords.ts';
import { type Executor, insertAccount, type NewAccount } from './accounts/store.ts';
import { BUILT_IN } from './base.ts';
import type { Role } from './caller.ts';

/** Demo accounts; the password of each is its user name. */
export const demoAccounts: { username: string; displayName: string; what: string; roles: Role[] }[] = [
  {
    username: 'alice',
    displayName: 'Alice Example',
    what: 'designs and edits',
    roles: ['designer', 'catalog-editor'],
  },
  { username: 'bob', displayName: 'Bob Example', what: 'reads and downloads', roles: [] },
  { username: 'carol', displayName: 'Carol Example', what: 'has no rights', roles: [] },
  { username: 'dave', displayName: 'Dave Example', what: 'is staff', roles: ['staff'] },
];

/** The demo accounts as rows; their subjects are fixed, so that demo content can name them. */
export async function demoRows(passwords: Passwords): Promise<NewAccount[]> {
  return Promise.all(
    demoAccounts.map(async ({ username, displayName, roles }) => ({
      identity_provider: BUILT_IN,
      subject: `demo-${username}`,
      username,
      display_name: displayName,
      distinguished_name: `CN=${displayName}/O=Acme`,
      email: `${username}@acme.example`,
      email_verified: true,
      password: await passwords.hash(username, 'quick'),
      roles,
    })),
  );
}

/** Makes the demo accounts that are not there; those that are stay as they are. */
export async function makeDemoAccounts(tx: Executor, rows: NewAccount[]): Promise<void> {
  for (const row of rows) await insertAccount(tx, row);
}
