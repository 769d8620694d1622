import type { FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { type Guard, slot } from '../../http/guard.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { callerOf } from '../guards.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { findSession } from '../sessions/store.ts';
import type { IdentityTables } from '../tables.ts';
import { problem } from './problems.ts';

/** So long somebody who proved who they are may change what they prove it with. */
export const CONFIRMED_MS = 600_000;

/** Whose browser asks: the account, and the kept id of its session. */
const browser = slot<{ account: Account; session: string }>('the browser');
export const browserOf = (request: FastifyRequest) => browser.of(request);

/** Guards that stand behind `signedIn`. */
export function createConfirmed(
  { database, clock }: Pick<Base, 'database' | 'clock'>,
  sessions: Pick<Sessions, 'of'>,
): { inBrowser: Guard; confirmed: Guard } {
  const db = database.as<IdentityTables>();
  const find = async (request: FastifyRequest) => {
    const { by, subject } = callerOf(request);
    const live = by === 'session' ? await sessions.of(request) : undefined;
    const account = live && (await findAccount(db, BUILT_IN, { subject }));
    if (!live || !account) throw problem('identity.confirmation.needed');
    browser.set(request, { account, session: live.id });
    return live.id;
  };
  return {
    inBrowser: {
      says: 'in a browser',
      raises: ['identity.confirmation.needed'],
      check: async (request) => void (await find(request)),
    },
    confirmed: {
      says: 'in a browser, by whoever proved who they are in the last ten minutes',
      raises: ['identity.confirmation.needed'],
      async check(request) {
        const session = await findSession(db, await find(request));
        const since = session?.confirmed_at?.getTime() ?? 0;
        if (clock().getTime() - since > CONFIRMED_MS) throw problem('identity.confirmation.needed');
      },
    },
  };
}
