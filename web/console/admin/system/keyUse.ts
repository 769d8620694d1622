import type { SigningKey } from './queries.ts';

/** Whether all tokens that a key signed have expired. */
export const isIdle = ({ neededUntil }: Pick<SigningKey, 'neededUntil'>): boolean =>
  neededUntil !== null && Date.parse(neededUntil) < Date.now();
