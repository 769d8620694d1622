import { sql } from 'kysely';
import type { Base } from '../base.ts';
import type { Passwords } from './accounts/passwords.ts';
import { findAccounts, listAccounts } from './accounts/store.ts';
import { providerOf } from './base.ts';
import { demoAccounts } from './demo.ts';
import type { FactorRule } from './factors/rule.ts';
import type { IdentityTables } from './tables.ts';
import { PURPOSE } from './tokens/keys.ts';

const OLD_MS = 365 * 24 * 3600 * 1000;
/** So many names say enough. */
const MAX_NAMES = 5;

/** What administrators should know of accounts and keys: whose passwords are public, who of them needs nothing but a
 *  password, and whether the key that signs is old. */
export function declareConcerns(base: Base, passwords: Passwords, rule: FactorRule): void {
  const { overview, settings, database, clock } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  /** By the hash that is kept, whether it is of the name; a changed password has another one. */
  const judged = new Map<string, boolean>();

  const hasOwnName = async ({ username, password }: { username: string; password: string | null }) => {
    if (!password) return false;
    const isOwn = judged.get(password) ?? (await passwords.verify(username, password));
    judged.set(password, isOwn);
    return isOwn;
  };

  overview.concern('demo.open', async () => {
    if (settings.oidcIssuer) return undefined;
    const usernames = demoAccounts.map(({ username }) => username);
    const found = await findAccounts(db, provider, { usernames, distinguishedNames: [], emails: [] });
    const open: string[] = [];
    for (const account of found)
      if (!account.disabled && (await hasOwnName(account))) open.push(account.username);
    return open.length > 0 ? open.join(', ') : undefined;
  });

  overview.concern('factor.optional', async () => {
    if (settings.oidcIssuer) return undefined;
    const { required, bySetting } = await rule.read();
    if ([...required, ...bySetting].some((whom) => whom === 'everyone' || whom === 'administrator'))
      return undefined;
    const sought = { role: 'administrator', disabled: false, secondFactor: false } as const;
    const found = await listAccounts(db, provider, sought, { limit: MAX_NAMES + 1 });
    const names = found.map(({ username }, at) => (at < MAX_NAMES ? username : '…'));
    return names.length > 0 ? names.join(', ') : undefined;
  });

  overview.concern('key.old', async () => {
    const { rows } = await sql<{ created_at: Date }>`select created_at from platform.signing_key
      where purpose = ${PURPOSE} order by created_at desc limit 1`.execute(db);
    const made = rows[0]?.created_at;
    return made && clock().getTime() - made.getTime() > OLD_MS ? made.toISOString().slice(0, 10) : undefined;
  });
}
