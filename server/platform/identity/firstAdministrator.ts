import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import type { Base } from '../base.ts';
import { StartProblem } from '../startProblem.ts';
import { faultOfUsername } from './accounts/names.ts';
import { faultOfPassword, messageOf } from './accounts/passwordRule.ts';
import type { Passwords } from './accounts/passwords.ts';
import { anyAccount, insertAccount } from './accounts/store.ts';
import { BUILT_IN } from './base.ts';
import type { IdentityTables } from './tables.ts';

/** Creates the first administrator when there are no accounts; processes that start together create only one.
 *  @throws StartProblem when the settings name one that cannot be.
 *  @returns the account with its password when the password was generated, to be printed once. */
export async function makeFirstAdministrator(
  { database, settings }: Pick<Base, 'database' | 'settings'>,
  passwords: Passwords,
): Promise<{ username: string; password: string } | undefined> {
  const db = database.as<IdentityTables>();
  if (await anyAccount(db, BUILT_IN)) return undefined;
  const { adminUser: username, adminPassword } = settings;
  const fault = faultOfUsername('', username);
  if (fault || username.length > 200)
    throw new StartProblem(
      `The setting TRIVET_ADMIN_USER ${fault?.message ?? 'must have at most 200 characters'}.`,
    );
  // Checked only when it is used: a server that is already set up must start, whatever password was chosen.
  const displayName = 'Administrator';
  const weak =
    adminPassword === undefined
      ? undefined
      : await faultOfPassword(adminPassword, { username, displayName }, settings);
  if (weak) throw new StartProblem(`The setting TRIVET_ADMIN_PASSWORD ${messageOf(weak)}.`);
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const hash = await passwords.hash(password);
  const made = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx);
    if (await anyAccount(tx, BUILT_IN)) return false;
    const subject = randomUUID();
    await insertAccount(tx, {
      identity_provider: BUILT_IN,
      subject,
      username,
      display_name: displayName,
      distinguished_name: 'CN=Administrator/O=Trivet',
      email: null,
      email_verified: false,
      password: hash,
      // Whoever tries a demo server signs in as anybody; there is nothing that another password would protect.
      password_initial: adminPassword === undefined && !settings.demo,
      roles: ['administrator'],
    });
    await recordAudit(tx, {
      by: undefined,
      action: 'identity.user.create',
      thing: `identity/user/${username}`,
      detail: { roles: ['administrator'] },
    });
    return true;
  });
  return made && adminPassword === undefined ? { username, password } : undefined;
}
