import { problem } from '../../problems.ts';
import { type Answer, ask, jsonOf } from '../httpClient.ts';
import type { Token } from '../repository.ts';

/** Our client at the OAuth2 server of a repository, from the settings. */
export type OAuth2Client = {
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret?: string;
  scope?: string;
  redirectUri?: string;
};

/** Asks the token endpoint (RFC 6749, section 3.2).
 *  @returns undefined when it refuses what it was given.
 *  @throws Problem 502 when it does not answer or does not take our client, 504 when it takes too long. */
export async function askForToken(
  client: OAuth2Client,
  form: Record<string, string>,
  now: Date,
  signal?: AbortSignal,
): Promise<Token | undefined> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...basicOf(client),
  };
  const body = new URLSearchParams({
    ...form,
    ...(client.clientSecret ? {} : { client_id: client.clientId }),
  });
  const answer = await ask(client.tokenUrl, {
    method: 'POST',
    headers,
    body: body.toString(),
    ...(signal && { signal }),
  });
  const { status } = answer;
  if (status === 200 || status === 201) return readToken(jsonOf(answer), now);
  if (status >= 500 || status === 429 || status === 408) throw problem('documents.repository.unreachable');
  const error = errorOf(answer);
  // A mistake in the settings does not mean that a code is spent, and must not cost people their tokens.
  if (ours.has(error) || (status !== 400 && error !== 'invalid_grant')) {
    const reason = `its sign-in server refused ours with ${error || `status ${status}`}`;
    throw problem('documents.repository.broken', { reason });
  }
  return undefined;
}

/** Errors of RFC 6749, section 5.2, that the settings cause. */
const ours = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope']);

function errorOf({ bytes }: Answer): string {
  try {
    const { error } = JSON.parse(bytes.toString('utf8'));
    return typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : '';
  } catch {
    return '';
  }
}

/** Client authentication of RFC 6749, section 2.3.1: both parts form-encoded before they are joined. */
function basicOf({ clientId, clientSecret }: OAuth2Client): Record<string, string> {
  if (!clientSecret) return {};
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  const pair = `${encoded(clientId)}:${encoded(clientSecret)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function readToken(answer: unknown, now: Date): Token {
  const { access_token, refresh_token, expires_in } = Object(answer) as Record<string, unknown>;
  // A line break would end the header that the token goes into.
  if (typeof access_token !== 'string' || !/^[\x21-\x7e]+$/.test(access_token))
    throw problem('documents.repository.broken', { reason: 'its sign-in server gave no access token' });
  const seconds = Number(expires_in);
  return {
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : null,
    expiresAt: seconds > 0 && seconds < 1e9 ? new Date(now.getTime() + seconds * 1000) : null,
  };
}
