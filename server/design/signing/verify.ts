import { hash, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { standalone } from '../../../formats/dxl/index.ts';
import type { ElementRow } from '../elements/store.ts';
import type { PublicKey, Signers } from './keys.ts';
import type { Signature } from './schema.ts';

/** What of a stored element its signature is about. */
export type Signed = Pick<ElementRow, 'dxl' | 'namespaces' | 'signer' | 'signed_at' | 'signature'>;

/** Says who signed an element and whether that holds for the bytes that are stored now. */
export type Verifier = (row: Signed) => Promise<Signature | undefined>;

type Header = { alg?: unknown; b64?: unknown; iat?: unknown; kid?: unknown };

const verifyInPool = promisify(verify);
/** Longer texts are verified beside the event loop, each time; a digest of shorter ones is remembered. */
const INLINE_CHARACTERS = 128 * 1024;
const REMEMBERED = 20_000;

/** Makes the verifier. That a signature fits a text never changes, so what fitted once need not be computed again. */
export function createVerifier(signers: Signers): Verifier {
  const fitting = new Map<string, string>();

  const fits = async (text: string, signature: string, key: PublicKey): Promise<boolean> => {
    const [header = '', , value = ''] = signature.split('.');
    const input = () => Buffer.from(`${header}.${text}`);
    const bytes = Buffer.from(value, 'base64url');
    if (text.length > INLINE_CHARACTERS) return verifyInPool(null, input(), key.key, bytes);
    const digest = hash('sha256', text, 'base64');
    if (fitting.get(signature) === digest) return true;
    if (!verify(null, input(), key.key, bytes)) return false;
    if (fitting.size >= REMEMBERED) fitting.clear();
    fitting.set(signature, digest);
    return true;
  };

  return async ({ dxl, namespaces, signer, signed_at: at, signature: value }) => {
    if (signer === null || at === null || value === null) return undefined;
    const said = { signer, algorithm: 'EdDSA' as const, signedAt: at.toISOString(), value };
    const { alg, b64, iat, kid } = headerOf(value);
    const key = typeof kid === 'string' ? await signers.find(kid) : undefined;
    const speaksOfThis =
      key !== undefined &&
      alg === 'EdDSA' &&
      b64 === false &&
      key.name === signer &&
      typeof iat === 'number' &&
      Math.round(iat * 1000) === at.getTime();
    return { ...said, valid: speaksOfThis && (await fits(standalone(dxl, namespaces), value, key)) };
  };
}

function headerOf(signature: string): Header {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(signature.split('.')[0] ?? '', 'base64url').toString('utf8'),
    );
    return typeof header === 'object' && header !== null ? header : {};
  } catch {
    return {};
  }
}
