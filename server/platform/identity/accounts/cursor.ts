import { invalid } from '../../http/problem.ts';
import type { PeopleOrder } from '../schema.ts';
import type { After } from './store.ts';

/** Where a page of people ends: with what they were ordered by then, so that whoever signs in meanwhile moves nobody else. */
export const writeCursor = ({ username, subject, signed_in_at }: After, order: PeopleOrder): string =>
  Buffer.from(JSON.stringify([order, signed_in_at?.toISOString() ?? null, username, subject])).toString(
    'base64url',
  );

/** @throws Problem 400 when it is not of a page in this order. */
export function readCursor(text: string, order: PeopleOrder): After {
  const [of, at, username, subject] = parse(text);
  const signedInAt = typeof at === 'string' ? new Date(at) : null;
  const isTime = at === null || (signedInAt !== null && !Number.isNaN(signedInAt.getTime()));
  if (of === order && isTime && isName(username) && isName(subject))
    return { username, subject, signed_in_at: signedInAt };
  throw invalid([{ path: '/querystring/after', message: 'must be `next` of the page before' }]);
}

const isName = (given: unknown): given is string =>
  typeof given === 'string' && given.isWellFormed() && !given.includes('\0');

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
