import { createRemoteJWKSet, customFetch, type decodeJwt, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import type { Base } from '../../base.ts';
import { StartProblem } from '../../startProblem.ts';
import { tracedFetch } from '../../tracing/outgoing.ts';
import { personOf } from '../accounts/store.ts';
import type { Changes } from '../changes.ts';
import type { Issuer } from '../issuer.ts';
import { problem } from '../problems.ts';
import { refused, type VerifyToken, verified } from '../tokens/verify.ts';
import { readClaimNames } from './claims.ts';
import { createPeople } from './people.ts';
import { createStrength } from './strength.ts';

/** Signatures that an external issuer may use: none that rest on a shared secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** The issuer's metadata is read again after this time. */
const DESCRIBED_MS = 3_600_000;
/** Keys are fetched again for an unknown key id, but at most this often. */
const COOL_DOWN_MS = 30_000;
const TIMEOUT_MS = 10_000;

export type ExternalIssuer = Issuer & { verify: VerifyToken };

/** An issuer that replaces the built-in provider (TRIVET_OIDC_ISSUER). */
export function createExternalIssuer(base: Base, address: string, changes: Changes): ExternalIssuer {
  const { settings, clock, log } = base;
  const { oidcClientId: clientId, oidcClientSecret, oidcAudience } = settings;
  if (!clientId) throw new StartProblem('The setting TRIVET_OIDC_ISSUER needs TRIVET_OIDC_CLIENT_ID too.');
  const strength = createStrength(settings);
  const people = createPeople(base, address, readClaimNames(settings), changes);
  let described:
    | { at: number; client: Promise<Configuration>; keys?: ReturnType<typeof createRemoteJWKSet> }
    | undefined;

  const describe = async (): Promise<Configuration> => {
    const openid = await import('openid-client');
    const insecure = address.startsWith('http:') ? { execute: [openid.allowInsecureRequests] } : {};
    try {
      const found = await openid.discovery(new URL(address), clientId, oidcClientSecret, undefined, {
        ...insecure,
        timeout: TIMEOUT_MS / 1000,
        [openid.customFetch]: tracedFetch('identity provider'),
      });
      found.timeout = TIMEOUT_MS / 1000;
      return found;
    } catch (error) {
      log.warn({ err: error }, 'the identity provider does not answer');
      throw problem('identity.provider.unreachable');
    }
  };
  const now = () => {
    if (!described || performance.now() - described.at > DESCRIBED_MS) {
      const client = describe();
      described = { at: performance.now(), client };
      client.catch(() => {
        described = undefined;
      });
    }
    return described;
  };

  /** The issuer's public keys. */
  const keysOf = async () => {
    const state = now();
    const { jwks_uri: uri } = (await state.client).serverMetadata();
    if (!uri) throw problem('identity.provider.unreachable');
    state.keys ??= createRemoteJWKSet(new URL(uri), {
      cooldownDuration: COOL_DOWN_MS,
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: tracedFetch('identity provider'),
    });
    return state.keys;
  };

  const userInfo = (sub: string, token: string) => async () => {
    const openid = await import('openid-client');
    const client = await now().client;
    if (!client.serverMetadata().userinfo_endpoint) return undefined;
    return openid.fetchUserInfo(client, token, sub).catch(() => undefined);
  };

  return {
    async scope() {
      const offered = (await now().client).serverMetadata().scopes_supported ?? [];
      return [
        'openid',
        'profile',
        'email',
        ...['groups', 'roles'].filter((each) => offered.includes(each)),
      ].join(' ');
    },
    async client() {
      return now().client;
    },
    asks: strength.parameters,
    async accountOf(claims, accessToken) {
      if (!strength.suffices(claims)) throw problem('identity.signin.weak');
      const account = await people.account(claims, userInfo(claims.sub, accessToken));
      if (account.disabled) throw problem('identity.signin.refused', { reason: 'kept out' });
      return account;
    },
    async signOutAddress(idToken) {
      const client = await now().client.catch(() => undefined);
      const end = client?.serverMetadata().end_session_endpoint;
      if (!end) return undefined;
      const url = new URL(end);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', `${settings.publicUrl}/`);
      if (idToken) url.searchParams.set('id_token_hint', idToken);
      return url.href;
    },
    async verify(token) {
      const issuer = (await now().client).serverMetadata().issuer;
      const { payload } = await verified(
        jwtVerify(token, await keysOf(), {
          issuer,
          audience: oidcAudience ?? clientId,
          algorithms,
          requiredClaims: ['sub', 'exp'],
          currentDate: clock(),
          clockTolerance: 5,
        }),
      );
      // Most issuers say nothing of it in tokens for programs; what they do say counts.
      if ('acr' in payload && !strength.suffices(payload))
        throw refused('it was issued for a weaker sign-in');
      if (isIdToken(payload)) throw refused('it is an ID token, not an access token');
      const account = await people.account(payload, userInfo(String(payload.sub), token));
      if (account.disabled) throw refused('its account is disabled here');
      return { caller: { ...personOf(account), by: 'bearer' }, until: Number(payload.exp) * 1000 };
    },
  };
}

/** An ID token tells the client who signed in; it lies about in browsers and must open nothing. */
function isIdToken(payload: ReturnType<typeof decodeJwt>): boolean {
  return payload.typ === 'ID' || ['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload);
}
