import type { Cipher } from '../keys/cipher.ts';
import type { Person } from './caller.ts';

/** What a browser keeps unsaved work of a person under: a name that tells nothing, and the key that it is encrypted with.
 *  The key is only ever in the page of that person, so that others who use the browser cannot read what is kept there. */
export function unsavedKeyOf(
  cipher: Cipher,
  { identityProvider, subject }: Person,
): { owner: string; key: string } {
  const derive = (what: string) => cipher.derive(`unsaved ${what} of ${identityProvider} ${subject}`);
  return { owner: derive('name').subarray(0, 16).toString('hex'), key: derive('key').toString('base64') };
}
