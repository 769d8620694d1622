import { sql } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Cipher } from '../../../platform/keys/cipher.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import type { Token } from '../repository.ts';
import { type Bound, findToken, forgetToken, keepToken } from './tokens.ts';

/** Longer than the sign-in server may take to answer. */
const LEASE_SECONDS = 15;
const LOOK_MS = 150;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Refreshes tokens, one at a time for a person over all processes: many servers withdraw everything when a refresh
 *  token comes twice. Who comes second waits for what the first one got. No connection to the database is held while the
 *  sign-in server thinks, or a slow one would stop all of us.
 *  @param ask gives the new token; undefined when the server refuses.
 *  @returns what refreshes the token of a person, unless it is another than `stale` already; undefined when it cannot be. */
export function createRefresh(
  tables: Reading,
  cipher: Cipher,
  bound: Bound,
  ask: (refreshToken: string) => Promise<Token | undefined>,
): (person: Person, stale: string) => Promise<Token | undefined> {
  const running = new Map<string, Promise<Token | undefined>>();

  const refresh = async (person: Person, stale: string): Promise<Token | undefined> => {
    for (const end = Date.now() + 2 * LEASE_SECONDS * 1000; Date.now() < end; await wait(LOOK_MS)) {
      const kept = await findToken(tables, cipher, bound, person);
      if (!kept || kept.accessToken !== stale) return kept;
      if (await lease(person)) return exchange(person, stale);
    }
    throw problem('documents.repository.slow');
  };

  const rowOf = (person: Person) =>
    tables
      .updateTable('documents.repository_token')
      .where('repository', '=', bound.repository)
      .where('identity_provider', '=', person.identityProvider)
      .where('subject', '=', person.subject);
  const lease = async (person: Person): Promise<boolean> => {
    const now = sql<Date>`now()`;
    const row = await rowOf(person)
      .set({ refreshing_until: sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'` })
      .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<', now)]))
      .returning('subject')
      .executeTakeFirst();
    return row !== undefined;
  };

  const exchange = async (person: Person, stale: string): Promise<Token | undefined> => {
    try {
      // The lease may have come free because somebody else has just done it.
      const kept = await findToken(tables, cipher, bound, person);
      if (!kept || kept.accessToken !== stale) return kept;
      const fresh = kept.refreshToken === null ? undefined : await ask(kept.refreshToken);
      return await tables.transaction().execute(async (tx) => {
        const now = await findToken(tx, cipher, bound, person, true);
        // The person has signed in again meanwhile.
        if (now?.accessToken !== stale) return now;
        if (!fresh) {
          await forgetToken(tx, bound.repository, person);
          return undefined;
        }
        const token = { ...fresh, refreshToken: fresh.refreshToken ?? kept.refreshToken };
        await keepToken(tx, cipher, bound, person, token, kept.account);
        return token;
      });
    } finally {
      await rowOf(person).set({ refreshing_until: null }).execute();
    }
  };

  return (person, stale) => {
    const key = JSON.stringify([person.identityProvider, person.subject, stale]);
    const found = running.get(key) ?? refresh(person, stale).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  };
}
