import { randomBytes } from 'node:crypto';
import type { Base } from '../../base.ts';
import type { Executor } from '../accounts/store.ts';
import { spendChallenge } from './passkeyStore.ts';
import { problem } from './problems.ts';
import { createSealed } from './sealed.ts';

/** What a passkey is asked to sign. It is bound to what asks (a session, or a sign-in under way) and answered once. */
export type Challenge = {
  challenge: string;
  /** The kept id of the session, or the sign-in. */
  by: string;
  /** Whose passkey; undefined where the person chooses among all. */
  subject?: string | undefined;
  what: 'make' | 'show';
};

const LIFE_MS = 600_000;

/** Challenges travel sealed with what they are for; the database remembers those that were answered. */
export function createChallenges(base: Pick<Base, 'cipher' | 'clock'>) {
  const sealed = createSealed<Challenge>(base, 'passkey challenge', LIFE_MS);
  return {
    make(of: Omit<Challenge, 'challenge'>): { challenge: string; state: string } {
      const challenge = randomBytes(32).toString('base64url');
      return { challenge, state: sealed.seal({ ...of, challenge }) };
    },
    /** @throws Problem 400 unless it is such a challenge, of this session or sign-in, and not too old. */
    open(state: string, of: Omit<Challenge, 'challenge'>): Challenge {
      const found = sealed.open(state);
      const fits = found?.what === of.what && found.by === of.by && found.subject === of.subject;
      if (!found || !fits) throw problem('identity.factor.stale');
      return found;
    },
    /** @throws Problem 400 when it was answered before. */
    async spend(tx: Executor, { challenge }: Challenge): Promise<void> {
      const until = new Date(base.clock().getTime() + LIFE_MS);
      if (!(await spendChallenge(tx, challenge, until))) throw problem('identity.factor.stale');
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
