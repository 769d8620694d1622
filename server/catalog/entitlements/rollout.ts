import { createHash } from 'node:crypto';

/** How far a stream is rolled out: to this share of the accounts, 0 to 100. Releases with the same seed reach the same
 *  accounts first; without one each release has its own. */
export type Rollout = { percent: number; seed?: string | null };

/** The place of an account in a rollout, 0 to 99: the same for ever, so that whoever is reached stays reached while the
 *  share grows. `catalog.rollout_place` computes the same in the database. */
function rolloutPlace(seed: string, account: string): number {
  return createHash('sha256').update(`${seed} ${account}`).digest().readUIntBE(0, 3) % 100;
}

/** True when a rollout reaches one of these accounts. A whole one reaches everybody, also who has no account.
 *  @param release whose identifier is the seed when none is given. */
export function isRolledOut(
  rollout: Rollout | null | undefined,
  release: string,
  accounts: string[],
): boolean {
  if (!rollout || rollout.percent >= 100) return true;
  const seed = rollout.seed ?? release;
  return accounts.some((account) => rolloutPlace(seed, account) < rollout.percent);
}
