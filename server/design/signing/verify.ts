import { hash, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { standalone } from '../../../formats/dxl/index.ts';
import type { ElementRow } from '../tables.ts';
import type { Signers } from './keys.ts';
import type { Signature } from './schema.ts';

/** What of a stored element its signature is about. */
export type Signed = Pick<ElementRow, 'dxl' | 'namespaces' | 'signer' | 'signed_at' | 'signature'>;

/** Says who signed an element and whether that holds for the bytes that are stored now. */
export type Verifier = (row: Signed) => Promise<Signature | undefined>;

type Header = { alg?: unknown; b64?: unknown; iat?: unknown; kid?: unknown };

const verifyInPool = promisify(verify);
/** Longer texts are verified beside the event loop, each time; a digest of shorter ones is remembered. */
const INLINE_CHARACTERS = 128 * 1024;
const MAX_REMEMBERED = 20_000;

/** Makes the verifier. That a signature fits a name, a time and a text never changes, so what fitted is remembered. */
export function createVerifier(signers: Signers): Verifier {
  const fitting = new Map<string, string>();

  const compute = async (text: string, signature: string, signer: string, at: Date): Promise<boolean> => {
    const [header = '', , value = ''] = signature.split('.');
    const { alg, b64, iat, kid } = headerOf(header);
    if (alg !== 'EdDSA' || b64 !== false || typeof iat !== 'number' || typeof kid !== 'string') return false;
    const found = await signers.find(kid);
    if (found?.name !== signer || Math.round(iat * 1000) !== at.getTime()) return false;
    const input = Buffer.from(`${header}.${text}`);
    const bytes = Buffer.from(value, 'base64url');
    return text.length > INLINE_CHARACTERS
      ? verifyInPool(null, input, found.key, bytes)
      : verify(null, input, found.key, bytes);
  };

  const fits = async (text: string, signature: string, signer: string, at: Date): Promise<boolean> => {
    if (text.length > INLINE_CHARACTERS) return compute(text, signature, signer, at);
    const what = `${hash('sha256', text, 'base64')} ${at.getTime()} ${signer}`;
    if (fitting.get(signature) === what) return true;
    if (!(await compute(text, signature, signer, at))) return false;
    if (fitting.size >= MAX_REMEMBERED) fitting.clear();
    fitting.set(signature, what);
    return true;
  };

  return async ({ dxl, namespaces, signer, signed_at: at, signature: value }) => {
    if (signer === null || at === null || value === null) return undefined;
    const valid = await fits(standalone(dxl, namespaces), value, signer, at);
    return { signer, algorithm: 'EdDSA' as const, signedAt: at.toISOString(), value, valid };
  };
}

function headerOf(text: string): Header {
  try {
    const header: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null ? header : {};
  } catch {
    return {};
  }
}
