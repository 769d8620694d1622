import { csvLine } from '../../http/csv.ts';
import type { Account } from '../accounts/store.ts';

/** The columns that a file can change, in the order in which they are written. */
export const columns = [
  'username',
  'displayName',
  'distinguishedName',
  'email',
  'emailVerified',
  'roles',
  'groups',
  'active',
] as const;
export type Column = (typeof columns)[number];

/** Written for whoever reads the file; a file that is read may have them, and nothing follows from them. */
const told = ['secondFactor', 'createdAt'] as const;

/** What is known of an account, as its cells say it. */
export type Cells = { [name in Column]: string };

/** One cell holds several names: `Sales|Release team`. A bar within a name is written `\|`. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|');

export const splitNames = (cell: string): string[] =>
  (cell.match(/(?:\\[\\|]|[^|])+/g) ?? [])
    .map((name) => name.replace(/\\([\\|])/g, '$1').trim())
    .filter((name) => name !== '');

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

export const cellsOf = (account: Account): Cells => ({
  username: account.username,
  displayName: account.display_name,
  distinguishedName: account.distinguished_name,
  email: account.email ?? '',
  emailVerified: yesOrNo(account.email_verified),
  roles: joinNames(account.roles),
  groups: joinNames(account.groups),
  active: yesOrNo(!account.disabled),
});

export const headLine = csvLine([...columns, ...told]);

export const accountLine = (account: Account): string => {
  const cells = cellsOf(account);
  const more = [yesOrNo(account.second_factor), account.created_at.toISOString()];
  return csvLine([...columns.map((column) => cells[column]), ...more]);
};

/** How a heading names a column: case, spaces, dashes and underscores make no difference. */
const plain = (heading: string) => heading.toLowerCase().replace(/[\s_.-]/g, '');
const known = new Map<string, Column>(columns.map((column) => [plain(column), column]));
const ignored = new Set(told.map(plain));
const passwords = new Set(['password', 'passwort', 'kennwort', 'newpassword', 'initialpassword']);

/** What a heading stands for. */
export function columnOf(heading: string): Column | 'ignored' | 'password' | undefined {
  const name = plain(heading.trim());
  return known.get(name) ?? (ignored.has(name) ? 'ignored' : passwords.has(name) ? 'password' : undefined);
}

/** A spreadsheet would take this for a formula, so it was written with an apostrophe before it (http/csv.ts). */
export const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
