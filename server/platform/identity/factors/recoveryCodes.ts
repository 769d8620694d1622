import { randomInt } from 'node:crypto';
import type { Passwords } from '../accounts/passwords.ts';

/** How many there are at first; each begins with a digit of its own, so that one hash is enough to check one. */
export const RECOVERY_CODES = 10;
/** Crockford's base 32: nothing in it looks like something else. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of the eleven that are drawn each brings 5 bits: 55. */
const DRAWN = 11;

/** Ten codes such as `3K7P-M2QX-9RTC`, with their hashes in the same order. */
export async function makeRecoveryCodes(
  passwords: Passwords,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, place) => {
    const drawn = Array.from({ length: DRAWN }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${place}${drawn}`;
  });
  // Nobody can try 55 bits, whatever one try costs.
  const hashes = await Promise.all(codes.map((code) => passwords.hash(code, 'quick')));
  return { codes: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes };
}

/** A code as it was made, however somebody types it; undefined when it cannot be one. */
export function readRecoveryCode(given: string): { place: number; code: string } | undefined {
  const code = given.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (code.length !== DRAWN + 1 || !/^\d[0-9A-Z]+$/.test(code)) return undefined;
  return { place: Number(code[0]), code };
}
