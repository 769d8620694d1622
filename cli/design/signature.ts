import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What the server says about who signed an element. */
export type Signature = { signer: string; signedAt: string; value: string };
type Jwk = { kid: string; sub: string; kty: string; crv: string; x: string };

/** The served keys by their id, each with the one name it stands for. */
export type Keys = ReadonlyMap<string, { key: KeyObject; name: string }>;

/** Reads a JWK Set of Ed25519 keys; others in it are left out. */
export function readKeys({ keys }: { keys: Jwk[] }): Keys {
  const usable = keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
  return new Map(
    usable.map(({ kid, sub, kty, crv, x }) => [
      kid,
      { key: createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), name: sub },
    ]),
  );
}

type Header = { alg?: unknown; b64?: unknown; crit?: unknown; iat?: unknown; kid?: unknown };

/** Checks a detached JWS with unencoded payload (RFC 7797) by itself, whatever the server says of it.
 *  @returns what is wrong, as a sentence; undefined when signer, time and bytes are what was signed. */
export function signatureFault(
  dxl: string,
  signature: Signature | undefined,
  keys: Keys,
): string | undefined {
  if (signature === undefined) return 'It is not signed.';
  const [header = '', payload, value = '', ...more] = signature.value.split('.');
  const { alg, b64, crit, iat, kid } = headerOf(header);
  if (payload !== '' || more.length > 0 || alg !== 'EdDSA' || b64 !== false || String(crit) !== 'b64') {
    return 'The signature does not have the expected form.';
  }
  const found = typeof kid === 'string' ? keys.get(kid) : undefined;
  if (found === undefined) return 'The key it was signed with is not among the keys of the server.';
  if (found.name !== signature.signer) {
    return `It was signed with a key of ${found.name}, but is said to be from ${signature.signer}.`;
  }
  if (typeof iat !== 'number' || Math.round(iat * 1000) !== Date.parse(signature.signedAt)) {
    return 'It was signed at another time than said.';
  }
  const fits = verify(null, Buffer.from(`${header}.${dxl}`), found.key, Buffer.from(value, 'base64url'));
  return fits ? undefined : 'The signature does not match its bytes.';
}

function headerOf(text: string): Header {
  try {
    const header: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null ? header : {};
  } catch {
    return {};
  }
}
