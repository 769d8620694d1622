import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

/** CBOR (RFC 8949) of what an attestation is made of: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member as Buffer)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };
type How = { origin?: string; counter?: number; verified?: boolean };

/** An authenticator in software with one passkey (ES256), for tests over HTTP.
 *  @param origin of the page that it believes to be on. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, how: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, how: How, credential = Buffer.alloc(0)) => {
    const flags = 1 | (how.verified === false ? 0 : 4) | (credential.length > 0 ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(how.counter ?? counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  };
  const answer = (response: Record<string, string>) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes the passkey, as `navigator.credentials.create` does. */
    make(options: Options, how: How = {}) {
      handle = options.user?.id ?? '';
      const data = clientData('webauthn.create', options.challenge, how);
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = authenticatorData(options.rp?.id ?? '', how, credential);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({ clientDataJSON: encoded(data), attestationObject: encoded(cbor(attestation)) });
    },
    /** Signs with it, as `navigator.credentials.get` does; counts each time. */
    show(options: Options, how: How = {}) {
      counter += 1;
      const data = clientData('webauthn.get', options.challenge, how);
      const authData = authenticatorData(options.rpId ?? '', how);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
        userHandle: handle,
      });
    },
  };
}
