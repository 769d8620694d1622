import { createPrivateKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';

/** The key of a caller, in a form that can be handed to a thread. */
export type CallerKey = { id: string; name: string; privateJwk: JWK };

/** Signs a text: a detached JWS over its UTF-8 bytes. Many may be asked for at once: they are made beside this thread. */
export type Sign = (text: string) => Promise<string>;

const signBeside = promisify(sign);

/**
 * Makes the signer of a caller for one moment: JWS with detached, unencoded payload (RFC 7515, appendix F; RFC 7797),
 * EdDSA with Ed25519 (RFC 8037). `iat` binds the time, in seconds with fractions (RFC 7519, NumericDate).
 */
export function signWith({ id, privateJwk }: CallerKey, at: Date): Sign {
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const header = { alg: 'EdDSA', b64: false, crit: ['b64'], iat: at.getTime() / 1000, kid: id };
  const protectedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  return async (text) => {
    const signature = await signBeside(null, Buffer.from(`${protectedHeader}.${text}`), key);
    return `${protectedHeader}..${signature.toString('base64url')}`;
  };
}
