import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 21;
/** The largest multiple of the alphabet's length in a byte: what lies above would favour the first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** What every identifier looks like (seed 002, "Common formats"). */
export const IDENTIFIER = /^[a-zA-Z0-9]{21}$/;

/** A new identifier of 21 letters and digits from cryptographic randomness (125 bits). */
export function newId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(2 * LENGTH)) {
      if (byte < FAIR && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
