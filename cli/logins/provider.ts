import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { CallProblem } from '../call.ts';
import type { Login } from './store.ts';

/** What a server tells of where the command line signs in. */
export type Place = { issuer: string; clientId: string; scope: string; resource?: string };

/** The library, which only signing in and renewing need. */
const library = () => import('openid-client');

/** Reads what the identity provider offers. */
export async function discover({ issuer, clientId }: Place): Promise<Configuration> {
  const openid = await library();
  return openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    // Whoever names a server by http has chosen to.
    ...(issuer.startsWith('http:') ? { execute: [openid.allowInsecureRequests] } : {}),
  });
}

/** The provider of a sign-in that is kept, without asking what it offers. */
async function providerOf({ issuer, clientId, tokenEndpoint, revocationEndpoint }: Login) {
  const openid = await library();
  const configuration = new openid.Configuration(
    {
      issuer,
      token_endpoint: tokenEndpoint,
      ...(revocationEndpoint ? { revocation_endpoint: revocationEndpoint } : {}),
    },
    clientId,
    undefined,
    openid.None(),
  );
  if (issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);
  return { openid, configuration };
}

/** The tokens of a sign-in. @throws Error without a refresh token, which the sign-in lives by. */
export function tokensIn(given: TokenEndpointResponse, before?: string) {
  const refreshToken = given.refresh_token ?? before;
  if (refreshToken === undefined) throw new CallProblem('The identity provider gave no refresh token.');
  // Renewed while there is still time to use it.
  const life = (given.expires_in ?? 0) * 1000;
  return { accessToken: given.access_token, refreshToken, renewAt: Date.now() + life * 0.9 };
}

/** New tokens for the refresh token of a sign-in. @returns undefined when the provider does not know it any more. */
export async function renewed(login: Login): Promise<Login | undefined> {
  const { openid, configuration } = await providerOf(login);
  try {
    const given = await openid.refreshTokenGrant(configuration, login.refreshToken);
    return { ...login, ...tokensIn(given, login.refreshToken) };
  } catch (error) {
    if (error instanceof openid.ResponseBodyError && error.error === 'invalid_grant') return undefined;
    throw refusedBy(login.issuer, error);
  }
}

/** Ends a sign-in at the provider, for all who may have a copy of its tokens. */
export async function revoke(login: Login): Promise<void> {
  const { openid, configuration } = await providerOf(login);
  if (login.revocationEndpoint === undefined)
    throw new CallProblem(`The identity provider ${login.issuer} takes nothing back.`);
  try {
    await openid.tokenRevocation(configuration, login.refreshToken, { token_type_hint: 'refresh_token' });
  } catch (error) {
    throw refusedBy(login.issuer, error);
  }
}

/** What went wrong at the identity provider, for the person at the keyboard. */
export function refusedBy(issuer: string, error: unknown): CallProblem {
  if (error instanceof CallProblem) return error;
  const {
    error: said,
    error_description: description,
    cause,
    message,
  } = error as Error & {
    error?: string;
    error_description?: string;
    cause?: { code?: string };
  };
  if (said !== undefined)
    return new CallProblem(`The identity provider ${issuer} refused: ${description ?? said}.`);
  return new CallProblem(`The identity provider ${issuer} does not answer (${cause?.code ?? message}).`);
}
