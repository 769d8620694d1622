import { type Kysely, type Selectable, sql } from 'kysely';
import type { Person, Role } from '../caller.ts';
import type { PeopleOrder } from '../schema.ts';
import type { IdentityTables } from '../tables.ts';

export type Executor = Kysely<IdentityTables>;
export type Account = Selectable<IdentityTables['platform.account']> & {
  groups: string[];
  /** Whether signing in takes more than the password. */
  second_factor: boolean;
};
export type NewAccount = {
  identity_provider: string;
  subject: string;
  username: string;
  display_name: string;
  distinguished_name: string;
  email: string | null;
  email_verified: boolean;
  password: string | null;
  /** It is good for nothing but choosing another one. */
  password_initial?: boolean;
  roles: Role[];
};

export type By = { subject?: string; username?: string; email?: string; distinguishedName?: string };

/** Groups granted here and those an external provider claims. */
const groups = sql<string[]>`array(select g.name from platform.account_group_member m
  join platform.account_group g on g.id = m.group_id
  where m.identity_provider = account.identity_provider and m.subject = account.subject
  union select unnest(account.claimed_groups) order by 1)`.as('groups');

const secondFactor = sql<boolean>`(exists (select from platform.authenticator_app f
    where f.identity_provider = account.identity_provider and f.subject = account.subject)
  or exists (select from platform.passkey f
    where f.identity_provider = account.identity_provider and f.subject = account.subject))`;

const accounts = (executor: Executor, provider: string) =>
  executor
    .selectFrom('platform.account as account')
    .selectAll('account')
    .select([groups, secondFactor.as('second_factor')])
    .where('account.identity_provider', '=', provider);

/** The account that answers to every one of these; an e-mail address counts only when it is verified. */
export async function findAccount(
  executor: Executor,
  provider: string,
  by: By,
): Promise<Account | undefined> {
  const { subject, username, email, distinguishedName } = by;
  const sought = [subject, username, email, distinguishedName].filter((each) => each !== undefined);
  // PostgreSQL has no NUL in text, so nobody is called like that.
  if (sought.length === 0 || sought.some((each) => each.includes('\0'))) return undefined;
  let query = accounts(executor, provider);
  if (subject !== undefined) query = query.where('account.subject', '=', subject);
  if (username !== undefined) query = query.where(sql`lower(account.username)`, '=', sql`lower(${username})`);
  if (email !== undefined)
    query = query
      .where(sql`lower(account.email)`, '=', sql`lower(${email})`)
      .where('account.email_verified', '=', true);
  if (distinguishedName !== undefined)
    query = query.where(sql`lower(account.distinguished_name)`, '=', sql`lower(${distinguishedName})`);
  return query.orderBy('account.changed_at', 'desc').limit(1).executeTakeFirst();
}

/** Whom a list is to hold; a member that is absent excludes nobody. */
export type Sought = {
  /** Words in their names or address. */
  q?: string | undefined;
  role?: Role | undefined;
  disabled?: boolean | undefined;
  secondFactor?: boolean | undefined;
};

/** Who never signed in comes before all who did. */
const signedIn = sql<Date>`coalesce(account.signed_in_at, '-infinity'::timestamptz)`;

/** The last one of a page, as it was then. */
export type After = Pick<Account, 'username' | 'subject' | 'signed_in_at'>;

/** Accounts in the order of their user names, or of when they signed in last, after one of them. */
export async function listAccounts(
  executor: Executor,
  provider: string,
  { q, role, disabled, secondFactor: has }: Sought = {},
  {
    after,
    limit,
    order = 'username',
  }: { after?: After | undefined; limit?: number; order?: PeopleOrder | undefined } = {},
): Promise<Account[]> {
  let query = accounts(executor, provider);
  if (after !== undefined && order === 'username')
    query = query.where(
      sql<boolean>`(lower(account.username), account.subject) > (lower(${after.username}), ${after.subject})`,
    );
  if (after !== undefined && order === 'signedIn')
    query = query.where(sql<boolean>`(${signedIn}, lower(account.username), account.subject) > (
      coalesce(${after.signed_in_at}::timestamptz, '-infinity'), lower(${after.username}), ${after.subject})`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? [])
    query = query.where(
      sql`concat_ws(' ', account.username, account.display_name, account.distinguished_name, account.email)`,
      'ilike',
      `%${word.replace(/[\\%_]/g, '\\$&')}%`,
    );
  if (role !== undefined)
    query = query.where(sql<boolean>`(${role} = any(account.roles) or ${role} = any(account.claimed_roles))`);
  if (disabled !== undefined) query = query.where('account.disabled', '=', disabled);
  if (has !== undefined) query = query.where(has ? secondFactor : sql<boolean>`not ${secondFactor}`);
  if (order === 'signedIn') query = query.orderBy(signedIn);
  query = query.orderBy(sql`lower(account.username)`).orderBy('account.subject');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** The accounts that have these subjects. */
export async function findBySubjects(
  executor: Executor,
  provider: string,
  subjects: readonly string[],
): Promise<Account[]> {
  if (subjects.length === 0) return [];
  return accounts(executor, provider)
    .where(sql<boolean>`account.subject = any(${subjects}::text[])`)
    .execute();
}

/** The accounts that have any of these names, or any of these addresses verified. */
export async function findAccounts(
  executor: Executor,
  provider: string,
  names: { usernames: string[]; distinguishedNames: string[]; emails: string[] },
): Promise<Account[]> {
  const among = (given: string[]) => sql`(select lower(name) from unnest(${given}::text[]) name)`;
  return accounts(executor, provider)
    .where((eb) =>
      eb.or([
        eb(sql`lower(account.username)`, 'in', among(names.usernames)),
        eb(sql`lower(account.distinguished_name)`, 'in', among(names.distinguishedNames)),
        eb.and([
          eb(sql`lower(account.email)`, 'in', among(names.emails)),
          eb('account.email_verified', '=', true),
        ]),
      ]),
    )
    .execute();
}

/** False when the user name, the distinguished name or the verified address is taken. */
export async function insertAccount(tx: Executor, account: NewAccount): Promise<boolean> {
  const made = await tx
    .insertInto('platform.account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return made !== undefined;
}

/** So many rows are sent at once: a statement takes 65,535 values. */
const AT_ONCE = 500;

/** The same for many; false when any of them is taken. */
export async function insertAccounts(tx: Executor, rows: readonly (NewAccount & { disabled: boolean })[]) {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const made = await tx
      .insertInto('platform.account')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .execute();
    if (made.length < some.length) return false;
  }
  return true;
}

/** What of an account another one has already, in words; undefined when nothing. */
export async function findTaken(
  tx: Executor,
  provider: string,
  wanted: Pick<NewAccount, 'subject' | 'username' | 'distinguished_name' | 'email' | 'email_verified'>,
): Promise<string | undefined> {
  const { username, distinguished_name: distinguishedName, email } = wanted;
  const checks: [string, By][] = [
    ['user name', { username }],
    ['distinguished name', { distinguishedName }],
    ...(email && wanted.email_verified ? [['e-mail address', { email }] satisfies [string, By]] : []),
  ];
  for (const [what, by] of checks) {
    const other = await findAccount(tx, provider, by);
    if (other && other.subject !== wanted.subject) return what;
  }
  return undefined;
}

export type Changes = Partial<
  Pick<
    NewAccount,
    | 'username'
    | 'display_name'
    | 'distinguished_name'
    | 'email'
    | 'email_verified'
    | 'password'
    | 'password_initial'
    | 'roles'
  > & { disabled: boolean }
>;

/** Changes an account; `endAll` makes its tokens worthless too. */
export async function updateAccount(
  tx: Executor,
  provider: string,
  subject: string,
  changes: Changes,
  endAll = false,
): Promise<void> {
  await tx
    .updateTable('platform.account')
    .set({ ...changes, changed_at: sql<Date>`now()` })
    .$if(endAll, (query) => query.set((eb) => ({ epoch: eb('epoch', '+', 1) })))
    .where('identity_provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteAccount(tx: Executor, provider: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('platform.account')
    .where('identity_provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

/** Stores what an external provider says about a person. */
export async function upsertExternal(
  tx: Executor,
  person: Omit<NewAccount, 'password' | 'roles'> & { claimed_roles: Role[]; claimed_groups: string[] },
): Promise<void> {
  const { identity_provider: _, subject: __, ...said } = person;
  await tx
    .insertInto('platform.account')
    .values({ ...person, password: null })
    .onConflict((conflict) =>
      conflict
        .columns(['identity_provider', 'subject'])
        .doUpdateSet({ ...said, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Administrators who can sign in; locks them, so that two of them cannot remove each other. */
export async function lockAdministrators(tx: Executor, provider: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('platform.account')
    .select('subject')
    .where('identity_provider', '=', provider)
    .where('disabled', '=', false)
    .where(sql<boolean>`'administrator' = any(roles) or 'administrator' = any(claimed_roles)`)
    .orderBy('subject')
    .forUpdate()
    .execute();
  return rows.map((row) => row.subject);
}

export async function anyAccount(executor: Executor, provider: string): Promise<boolean> {
  const row = await executor
    .selectFrom('platform.account')
    .select('subject')
    .where('identity_provider', '=', provider)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account as the rest of the server sees a person. */
export function personOf(account: Account): Person {
  return {
    subject: account.subject,
    username: account.username,
    displayName: account.display_name,
    distinguishedName: account.distinguished_name,
    email: account.email,
    emailVerified: account.email_verified,
    groups: account.groups,
    identityProvider: account.identity_provider,
    roles: [...new Set([...account.roles, ...account.claimed_roles])],
  };
}
