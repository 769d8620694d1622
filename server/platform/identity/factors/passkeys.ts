import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Settings } from '../../../settings.ts';
import type { Account } from '../accounts/store.ts';
import type { KeptPasskey } from './store.ts';

/** What a browser is asked for, and what it answers, as JSON (WebAuthn, section 5.1). */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** A passkey that was made for us. */
export type MadePasskey = {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
};

/** That somebody holds a passkey: how often it was used, and whether the device asked for a PIN, a finger or a face. */
export type HeldPasskey = { counter: number; synced: boolean; userVerified: boolean };

/** EdDSA, ES256 and RS256 (COSE): what authenticators know. Others are still experiments in Node. */
const ALGORITHMS = [-8, -7, -257];

/** How the people of an authenticator are told apart there: without a name in it. */
const handleOf = ({ subject }: Pick<Account, 'subject'>) => new TextEncoder().encode(subject);

/** Passkeys of this server's public address: its host is the relying party, its origin the only one that may ask. */
export function createPasskeys({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const url = new URL(publicUrl);
  const { hostname: rpID, origin } = url;
  const listed = (passkeys: KeptPasskey[]) => passkeys.map(({ id, transports }) => ({ id, transports }));

  return {
    /** Browsers know passkeys of names only, and on https but for `localhost`. */
    possible:
      isIP(rpID.replace(/^\[(.*)\]$/, '$1')) === 0 && (url.protocol === 'https:' || rpID === 'localhost'),

    async askToMake(account: Account, existing: KeptPasskey[], challenge: string): Promise<CreationOptions> {
      const { generateRegistrationOptions } = await import('@simplewebauthn/server');
      return generateRegistrationOptions({
        rpName: 'Trivet',
        rpID,
        userName: account.username,
        userDisplayName: account.display_name,
        userID: handleOf(account),
        challenge: bytesOf(challenge),
        excludeCredentials: listed(existing),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },

    /** @param passkeys of whom; undefined lets the person choose one of any account. */
    async askToShow(passkeys: KeptPasskey[] | undefined, challenge: string): Promise<RequestOptions> {
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
      return generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        userVerification: passkeys ? 'discouraged' : 'required',
        ...(passkeys ? { allowCredentials: listed(passkeys) } : {}),
      });
    },

    /** @returns undefined when it is not an answer to this challenge at this address. */
    async readMade(response: object, challenge: string): Promise<MadePasskey | undefined> {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) return undefined;
        const { credential, credentialDeviceType } = registrationInfo;
        return {
          id: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: (credential.transports ?? []).map(String).slice(0, 10),
          synced: credentialDeviceType === 'multiDevice',
        };
      } catch {
        // Whatever is wrong with it, it is no answer of an authenticator to what we asked.
        return undefined;
      }
    },

    /** @returns undefined when it is not an answer of this passkey to this challenge at this address. */
    async readShown(
      response: object,
      challenge: string,
      { id, public_key, transports }: KeptPasskey,
    ): Promise<HeldPasskey | undefined> {
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
      try {
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          // The counter is compared where it is kept, so that two answers at once cannot both pass.
          credential: { id, publicKey: new Uint8Array(public_key), counter: 0, transports },
          requireUserVerification: false,
        });
        if (!verified) return undefined;
        const { newCounter: counter, userVerified, credentialDeviceType } = info;
        return { counter, synced: credentialDeviceType === 'multiDevice', userVerified };
      } catch {
        return undefined;
      }
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** The account that an answer names, where the person chose among all: the handle it was made with. */
export function subjectIn(response: object): string | undefined {
  const { userHandle } = (response as { response?: { userHandle?: unknown } }).response ?? {};
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString('utf8') : undefined;
}
