/** What the server asks of the browser, and what it answers, as JSON (WebAuthn level 3). */
export type Asked = { state: string; options: Record<string, unknown> };

/** Whether this browser knows passkeys, and as JSON. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The browser or its person did not go through with it; `known` when the device has a passkey of this account already. */
export class NoPasskey extends Error {
  readonly known: boolean;
  constructor(cause: unknown) {
    super('no passkey', { cause });
    this.known = cause instanceof DOMException && cause.name === 'InvalidStateError';
  }
}

const jsonOf = async (found: Promise<Credential | null>): Promise<unknown> => {
  const credential = await found.catch((error: unknown) => {
    throw new NoPasskey(error);
  });
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey(undefined);
  return credential.toJSON();
};

/** Makes a passkey. @throws NoPasskey */
export function makePasskey({ options }: Asked): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return jsonOf(navigator.credentials.create({ publicKey }));
}

/** Signs with one. @throws NoPasskey */
export function showPasskey({ options }: Asked): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return jsonOf(navigator.credentials.get({ publicKey }));
}
