import { CompactSign, type JWK } from 'jose';
import type { Platform } from '../../platform/platform.ts';

/** Signs what others check without asking us, such as the list of software. RS256: every shell with openssl checks it. */
export type ServerKey = {
  /** @returns a compact JWS of this payload.
   *  @param typ what the payload is, so that one kind cannot pass for another. */
  sign(payload: object, typ: string): Promise<string>;
  /** The public keys, newest first, older ones too. */
  published(): Promise<{ keys: JWK[] }>;
};

const PURPOSE = 'catalog';
const ALGORITHM = 'RS256';

export function createServerKey({ signingKeys }: Pick<Platform, 'signingKeys'>): ServerKey {
  return {
    async sign(payload, typ) {
      const { id, privateKey } = await signingKeys.current(PURPOSE, ALGORITHM);
      return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: ALGORITHM, kid: id, typ })
        .sign(privateKey);
    },
    async published() {
      await signingKeys.current(PURPOSE, ALGORITHM);
      return { keys: (await signingKeys.all(PURPOSE)).map((key) => key.publicJwk) };
    },
  };
}
