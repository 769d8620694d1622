import type { Cipher } from '../../platform/keys/cipher.ts';

/** Encrypts the secret of one webhook; in the row of another it is worthless. */
export const seal = (cipher: Cipher, webhook: string, secret: string) =>
  cipher.encrypt(`webhook ${webhook}`, secret);
export const unseal = (cipher: Cipher, webhook: string, sealed: string) =>
  cipher.decrypt(`webhook ${webhook}`, sealed);
