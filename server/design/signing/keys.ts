import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { Caller } from '../../platform/identity/caller.ts';
import type { SigningKeys } from '../../platform/keys/signing.ts';
import type { Reading } from '../tables.ts';
import type { CallerKey } from './sign.ts';
import { findSigner, findSignerByKey, insertSigner, listSigners, type SignerRow } from './store.ts';

/** A public key and the one name it stands for. */
type PublicKey = { key: KeyObject; name: string };

/** Keys of those who write design. */
export type Signers = {
  /** The key of a caller, made on first use. Not to be called inside a transaction: it may open its own. */
  keyOf(caller: Pick<Caller, 'subject' | 'distinguishedName'>): Promise<CallerKey>;
  /** The public key with an id; undefined when no signer has it. */
  find(keyId: string): Promise<PublicKey | undefined>;
  /** All public keys, with the distinguished name of the signer as `sub`. */
  list(): Promise<PublicJwk[]>;
};

type PublicJwk = {
  kty: string;
  crv: string;
  x: string;
  kid: string;
  alg: string;
  use: string;
  sub: string;
};

/** Keys kept at hand; more callers than this are looked up again. */
const MAX_KEYS = 1000;

/** The keys, of which neither a secret nor a name ever changes, so that what was read once stays true. */
export function createSigners(signingKeys: SigningKeys, tables: Reading): Signers {
  const own = new Map<string, CallerKey>();
  const known = new Map<string, PublicKey>();

  const make = async (subject: string, name: string): Promise<SignerRow> => {
    const purpose = purposeOf(subject);
    const current = await signingKeys.current(purpose, 'EdDSA');
    const taken = (await findSignerByKey(tables, current.id)) !== undefined;
    // A person who was renamed signs with another key, or older signatures would speak in the new name.
    const id = taken
      ? await tables.transaction().execute((tx) => signingKeys.rotate(tx, purpose, 'EdDSA'))
      : current.id;
    const key = (await signingKeys.all(purpose)).find((each) => each.id === id);
    if (key === undefined) throw new Error('A signing key was not kept.');
    const row = { key_id: id, subject, name, public_jwk: key.publicJwk };
    await tables.transaction().execute((tx) => insertSigner(tx, row));
    // Another name of the same person may have taken the key in between: then the next one is made.
    return (await findSigner(tables, subject, name)) ?? make(subject, name);
  };

  return {
    async keyOf({ subject, distinguishedName: name }) {
      const place = JSON.stringify([subject, name]);
      const seen = own.get(place);
      if (seen !== undefined) return seen;
      const { key_id: id } = (await findSigner(tables, subject, name)) ?? (await make(subject, name));
      const key = (await signingKeys.all(purposeOf(subject))).find((each) => each.id === id);
      if (key === undefined) throw new Error(`The signing key ${id} of ${name} is gone.`);
      const made = { id, name, privateJwk: key.privateJwk };
      return keep(own, place, made);
    },
    async find(keyId) {
      const seen = known.get(keyId);
      if (seen !== undefined) return seen;
      const row = await findSignerByKey(tables, keyId);
      if (row === undefined) return undefined;
      const key = createPublicKey({ key: row.public_jwk, format: 'jwk' });
      return keep(known, keyId, { key, name: row.name });
    },
    list: async () => (await listSigners(tables)).map(publicOf),
  };
}

/** Every caller has keys of a purpose of their own. */
const purposeOf = (subject: string): string => `design/${subject}`;

function keep<Value>(map: Map<string, Value>, place: string, value: Value): Value {
  if (map.size >= MAX_KEYS) map.clear();
  map.set(place, value);
  return value;
}

function publicOf({ key_id: kid, name: sub, public_jwk }: SignerRow): PublicJwk {
  const { kty = '', crv = '', x = '' }: JWK = public_jwk;
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig', sub };
}
