import { sql } from 'kysely';
import type { Caller } from '../../platform/identity/caller.ts';
import {
  type AccountFacts,
  type Decision,
  decide,
  type FileFacts,
  type Holder,
} from '../entitlements/decide.ts';
import { loadFileFacts } from '../entitlements/facts.ts';
import { loadHolder, SCOPE } from '../entitlements/holder.ts';
import { type FileRow, readFile } from '../files/store.ts';
import type { Catalog } from '../records/context.ts';
import { dayOf, rowOf } from '../records/rows.ts';

/** Decides about a file for somebody, from what the database says now. */
export async function decideNow(
  catalog: Catalog,
  file: string,
  holder: Holder,
): Promise<Decision | undefined> {
  const facts = await loadFileFacts(catalog.db, file);
  return facts && decide(facts, holder, dayOf(catalog.platform.clock()));
}

/** The account that grants a file, the first of several; without one the first that the holder has. */
function grantingAccount(facts: FileFacts, holder: Holder, today: string): string | null {
  const { accounts } = holder;
  const grants = (account: AccountFacts) =>
    decide(facts, { ...holder, accounts: [account] }, today).because === 'component';
  return (accounts.find(grants) ?? accounts[0])?.id ?? null;
}

/** For whom an address was made: a person, and the API token when one was used. */
export type Recipient = { subject: string; token?: string };

/** A file and whether the recipient may have it now. */
export type AuthorizedDownload = { row: FileRow; decision: Decision; account: string | null };

/** How long a decision is trusted: with the second until a running download asks again, a mistake that is depublished
 *  stops within five seconds. */
const KEPT_MS = 3000;
const MAX_KEPT = 10_000;

/** Checks file, state and entitlement at the start of every request of a signed address. */
export function createAuthorizeDownload(catalog: Catalog) {
  const kept = new Map<string, { until: number; found: Promise<AuthorizedDownload | undefined> }>();
  return (file: string, to: Recipient): Promise<AuthorizedDownload | undefined> => {
    const key = JSON.stringify([file, to.subject, to.token]);
    const now = Date.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.found;
    const found = look(catalog, file, to);
    kept.delete(key);
    const oldest = kept.size >= MAX_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, { until: now + KEPT_MS, found });
    found.catch(() => kept.delete(key));
    return found;
  };
}

async function look(catalog: Catalog, file: string, to: Recipient): Promise<AuthorizedDownload | undefined> {
  const { db, platform } = catalog;
  const person = await platform.identity.findPerson({ subject: to.subject });
  const row = await readFile(db, file);
  if (!person || !row) return undefined;
  const only = to.token === undefined ? undefined : await narrowedBy(catalog, to.token);
  const holder = await loadHolder(db, person, only);
  if (!holder) return undefined;
  const facts = await loadFileFacts(db, file);
  if (!facts) return undefined;
  const today = dayOf(platform.clock());
  const decision = decide(facts, holder, today);
  return { row, decision, account: grantingAccount(facts, holder, today) };
}

async function narrowedBy({ db }: Catalog, token: string): Promise<NonNullable<Caller['only']>> {
  const found = sql<{ account: string }>`select account from catalog.api_token where id = ${token}`;
  return { scope: SCOPE, account: (await rowOf(db, found))?.account, token };
}
