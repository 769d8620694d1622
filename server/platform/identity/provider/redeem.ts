import { decodeJwt } from 'jose';
import type { Adapter } from 'oidc-provider';
import type { Configuration } from 'openid-client';
import { problem as common } from '../../http/problem.ts';
import type { CodeWish } from '../identity.ts';
import { problem } from '../problems.ts';
import { isLater } from './later.ts';

/** Where a browser gets a code for `redeemCodeAt`. */
export async function codeAddressAt(
  client: Configuration,
  scope: string,
  redirectUri: string,
  { state, challenge }: CodeWish,
  more: Record<string, string> = {},
): Promise<string> {
  const openid = await import('openid-client');
  const given = {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    ...more,
    ...(state ? { state } : {}),
    ...(challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  };
  return openid.buildAuthorizationUrl(client, given).href;
}

/** Exchanges an authorization code at the token endpoint.
 *  @param verifier of the code challenge with which the code was asked for (RFC 7636), if there was one.
 *  @returns the claims about whom the code was issued to.
 *  @throws Problem 400 when the code is refused, 502 when there is no usable answer, 503 when a retry may succeed. */
export async function redeemCodeAt(
  client: Configuration,
  code: string,
  redirectUri: string,
  verifier: string | undefined,
): Promise<{ claims: Record<string, unknown> & { sub: string }; accessToken: string }> {
  const openid = await import('openid-client');
  try {
    const tokens = await openid.genericGrantRequest(client, 'authorization_code', {
      code,
      redirect_uri: redirectUri,
      ...(verifier === undefined ? {} : { code_verifier: verifier }),
    });
    const claims = tokens.claims() ?? decodeJwt(tokens.access_token);
    if (claims.sub) return { claims: { ...claims, sub: claims.sub }, accessToken: tokens.access_token };
  } catch (error) {
    if (isLater(error)) throw common('server.unavailable');
    if (!(error instanceof openid.ResponseBodyError)) throw problem('identity.provider.unreachable');
  }
  throw problem('identity.code.refused');
}

/** The address for which our provider issued a code: it must be repeated (RFC 6749, section 4.1.3), and nobody else knows it. */
export async function redirectOf(codes: Adapter, code: string): Promise<string> {
  const kept = await codes.find(code);
  if (typeof kept?.redirectUri !== 'string') throw problem('identity.code.refused');
  return kept.redirectUri;
}
