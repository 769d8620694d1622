import { type CryptoKey, importJWK } from 'jose';
import type { SigningKey, SigningKeys } from '../../keys/signing.ts';
import type { Changes } from '../changes.ts';

/** Keys that sign tokens of the built-in provider, known in memory. */
export type TokenKeys = {
  /** The key that signs now. */
  signing(): Promise<SigningKey>;
  /** All that verify, newest first. */
  all(): Promise<SigningKey[]>;
  /** The public key of this id; undefined when there is none. */
  verifying(id: string | undefined): Promise<CryptoKey | undefined>;
};

export const PURPOSE = 'tokens';
export const ALGORITHM = 'RS256';
/** Unknown key ids are looked up in the database at most this often, or strangers could make us ask all day. */
const COOL_DOWN_MS = 5_000;

export function createTokenKeys(signingKeys: SigningKeys, changes: Changes): TokenKeys {
  let loaded: Promise<{ keys: SigningKey[]; verifying: Map<string, CryptoKey> }> | undefined;
  let loadedAt = 0;

  const load = async () => {
    await signingKeys.current(PURPOSE, ALGORITHM);
    const keys = await signingKeys.all(PURPOSE);
    const verifying = new Map<string, CryptoKey>();
    for (const key of keys)
      verifying.set(key.id, (await importJWK(key.publicJwk, key.algorithm)) as CryptoKey);
    return { keys, verifying };
  };
  const now = () => {
    if (!loaded) {
      loadedAt = performance.now();
      loaded = load();
      loaded.catch(() => forget());
    }
    return loaded;
  };
  const forget = () => {
    loaded = undefined;
  };
  changes.on({ keys: forget, all: forget });

  return {
    async signing() {
      const [key] = (await now()).keys;
      if (!key) throw new Error('There is no key to sign tokens with.');
      return key;
    },
    all: async () => (await now()).keys,
    async verifying(id) {
      const key = (await now()).verifying.get(id ?? '');
      if (key || performance.now() - loadedAt < COOL_DOWN_MS) return key;
      forget();
      return (await now()).verifying.get(id ?? '');
    },
  };
}
