import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller, Person } from '../../platform/identity/caller.ts';
import { rowOf, rowsOf } from '../records/rows.ts';
import { type AccountFacts, type Holder, nobody } from './decide.ts';

/** The scope of access tokens that API tokens give. */
export const SCOPE = 'catalog';

/** Loads what somebody holds. An access token of an API token stands for its account only: no roles, no access
 *  policies. @returns undefined once the API token is revoked or its owner left the account. */
export async function loadHolder(
  db: Executor,
  person: Person | Caller,
  only: Caller['only'],
): Promise<Holder | undefined> {
  const email = person.emailVerified && person.email ? person.email.toLowerCase() : null;
  const { subject } = person;
  if (only) {
    const { account, token } = only;
    const live =
      typeof account === 'string' && typeof token === 'string' && (await isLive(db, token, account));
    if (!live) return undefined;
    const accounts = (await accountsOf(db, email)).filter((each) => each.id === account);
    if (accounts.length === 0) return undefined;
    return { subject, editor: false, staff: false, email: null, identityProvider: null, accounts };
  }
  const editor = person.roles.includes('catalog-editor') || person.roles.includes('administrator');
  const staff = person.roles.includes('staff');
  const accounts = await accountsOf(db, email);
  return { subject, editor, staff, email, identityProvider: person.identityProvider, accounts };
}

async function isLive(db: Executor, token: string, account: string): Promise<boolean> {
  const live = sql<{ id: string }>`select id from catalog.api_token
    where id = ${token} and account = ${account} and revoked_at is null`;
  return (await rowOf(db, live)) !== undefined;
}

/** Who has the access token of an API token of this account; undefined when there is no such account. */
export async function accountHolder(db: Executor, account: string): Promise<Holder | undefined> {
  const found = await rowOf(db, sql<AccountFacts>`${accounts} where a.id = ${account}`);
  return found && { ...nobody, accounts: [found] };
}

const accounts = sql`select a.id,
      (select coalesce(json_agg(json_build_object('partNumber', n.part_number, 'from', n.from_date, 'to', n.to_date)), '[]')
        from catalog.account_part_number n where n.account = a.id) as "partNumbers",
      (select coalesce(json_agg(e.product), '[]') from catalog.account_product e
        where e.account = a.id and e.stream = 'ea') as "earlyAccess",
      (select coalesce(json_agg(e.product), '[]') from catalog.account_product e
        where e.account = a.id and e.stream = 'xs') as "extendedSupport"
      from catalog.account a`;

/** The accounts to which a verified e-mail address belongs. */
export async function accountsOf(db: Executor, email: string | null): Promise<AccountFacts[]> {
  if (email === null) return [];
  return rowsOf(
    db,
    sql<AccountFacts>`${accounts} join catalog.account_member m on m.account = a.id
      where m.email = ${email} order by a.id`,
  );
}
