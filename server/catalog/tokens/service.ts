import type { Executor } from '../../platform/database/database.ts';
import type { Person } from '../../platform/identity/caller.ts';
import { accountsOf } from '../entitlements/holder.ts';
import { problem } from '../problems.ts';
import type { Answer } from '../records/idempotency.ts';
import { newId } from '../records/ids.ts';
import { type Author, audit } from '../records/write.ts';
import { presentToken } from './present.ts';
import type { TokenCreate } from './schema.ts';
import { digestOf, newRefreshToken, successorOf } from './secrets.ts';
import { deleteTokenRow, insertToken, lockPresented, noteUse, readToken, revoke, spend } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long a refresh token lives after its last use. */
export const LIFE_MS = 180 * DAY_MS;
/** A lost response must not lock a customer out: for this long the same successor is issued again. */
const GRACE_MS = 60_000;

/** Creates an API token for a person whom an authorization code proved.
 *  @throws Problem 403 for an account to which the person does not belong. */
export async function createToken(
  tx: Executor,
  by: Author,
  person: Person,
  { account, label, description }: Omit<TokenCreate, 'code' | 'codeVerifier'>,
): Promise<{ body: ReturnType<typeof presentToken> & { refreshToken: string }; location: string }> {
  if (!(await belongs(tx, person, account))) throw problem('catalog.account.foreign', { account });
  const refreshToken = newRefreshToken();
  const expires_at = new Date(by.at.getTime() + LIFE_MS);
  const { subject } = person;
  const row = {
    id: newId(),
    subject,
    account,
    label,
    description: description ?? null,
    created_at: by.at,
    expires_at,
  };
  await insertToken(tx, row, digestOf(refreshToken));
  await audit(tx, by, 'apitoken.create', `apitoken/${row.id}`, { account, label });
  const shown = presentToken({ ...row, last_used_at: null, revoked_at: null }, by.at, [{ id: account }]);
  return { body: { ...shown, refreshToken }, location: `/v1/apitokens/${row.id}` };
}

/** What an exchange comes to: a successor, or why there is none. */
export type Exchange = { refreshToken: string } | { refused: string };

/** Rotates a refresh token. Presenting a spent one again revokes the family, but within a minute, while its successor
 *  is unused, gives the same successor. Refusals are answers, not errors, so that the revocation is committed.
 *  @param person the owner of the refresh token. */
export async function exchangeToken(
  tx: Executor,
  refreshToken: string,
  person: Person,
  at: Date,
  key: Buffer,
): Promise<Exchange> {
  const digest = digestOf(refreshToken);
  const row = await lockPresented(tx, digest);
  if (!row) return { refused: 'unknown' };
  if (row.revoked_at !== null) return { refused: 'revoked' };
  if (row.expires_at <= at) return { refused: 'expired' };
  const { id: token, subject, account } = row;
  if (!(await belongs(tx, person, account)))
    return { refused: 'of somebody who does not belong to the account any more' };
  if (row.spent_at !== null && !isGraced(row, at)) {
    await revoke(tx, token, at);
    const by = { actor: { subject, username: person.username }, at, check: () => undefined };
    await audit(tx, by, 'apitoken.reuse', `apitoken/${token}`, { account });
    return { refused: 'spent, and so the API token was revoked' };
  }
  const successor = successorOf(key, refreshToken);
  if (row.spent_at === null) await spend(tx, token, digest, digestOf(successor), at);
  await noteUse(tx, token, at, new Date(at.getTime() + LIFE_MS));
  return { refreshToken: successor };
}

/** Deletes an API token; its refresh and access tokens are good for nothing from now on. @throws Problem 404. */
export async function deleteToken(tx: Executor, by: Author, id: string): Promise<Answer> {
  const row = await readToken(tx, by.actor.subject, id);
  if (!row) throw problem('catalog.record.unknown', { type: 'API token', id });
  await deleteTokenRow(tx, id);
  await audit(tx, by, 'apitoken.delete', `apitoken/${id}`, { account: row.account, label: row.label });
  return { status: 204 };
}

const isGraced = (row: { spent_at: Date | null; successor_spent_at: Date | null }, at: Date) =>
  row.spent_at !== null &&
  row.successor_spent_at === null &&
  at.getTime() - row.spent_at.getTime() <= GRACE_MS;

/** The accounts of a person, by the verified e-mail address. */
export const accountsOfPerson = (tx: Executor, { email, emailVerified }: Person) =>
  accountsOf(tx, emailVerified && email ? email.toLowerCase() : null);

const belongs = async (tx: Executor, person: Person, account: string) =>
  (await accountsOfPerson(tx, person)).some((each) => each.id === account);
