import type { Person } from '../../../platform/identity/identity.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import { ask, jsonOf } from '../ask.ts';
import type { RepositorySignIn } from '../repository.ts';
import type { Authorization } from '../asking.ts';
import { findToken, forgetToken, keepToken, type Token } from './tokens.ts';

/** Our client at the OAuth2 server of a repository, from the settings. */
export type OAuth2Client = {
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret?: string;
  scope?: string;
  redirectUri?: string;
};

/** A token that ends sooner than this is refreshed before it is used. */
const MARGIN_MS = 30_000;

/** Signing in to a repository with OAuth2 (RFC 6749 with PKCE, RFC 7636), and asking it with the token that came of it. */
export function oauth2(
  { cipher, clock }: Pick<Platform, 'cipher' | 'clock'>,
  tables: Reading,
  repository: string,
  client: OAuth2Client,
): RepositorySignIn & Authorization {
  const request = async (form: Record<string, string>): Promise<Token | undefined> => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...basicOf(client),
    };
    const body = new URLSearchParams({
      ...form,
      ...(client.clientSecret ? {} : { client_id: client.clientId }),
    });
    const answer = await ask(client.tokenUrl, { method: 'POST', headers, body: body.toString() });
    if (answer.status >= 500) throw problem('documents.repository.unreachable');
    if (answer.status !== 200) return undefined;
    return readToken(jsonOf(answer), clock());
  };

  /** One refresh at a time for a person: the row is locked, and who waited takes what the other one got. */
  const refreshed = async (person: Person, stale: string | undefined): Promise<Token | undefined> =>
    tables.transaction().execute(async (tx) => {
      const kept = await findToken(tx, cipher, repository, person, true);
      if (!kept || kept.accessToken !== stale) return kept;
      const fresh =
        kept.refreshToken &&
        (await request({ grant_type: 'refresh_token', refresh_token: kept.refreshToken }));
      if (!fresh) {
        await forgetToken(tx, repository, person);
        return undefined;
      }
      const token = { ...fresh, refreshToken: fresh.refreshToken ?? kept.refreshToken };
      await keepToken(tx, cipher, repository, person, token);
      return token;
    });

  const headersOf = (token: Token | undefined): Record<string, string> => {
    if (!token) throw problem('documents.repository.signin');
    return { authorization: `Bearer ${token.accessToken}` };
  };

  return {
    redirectUri: client.redirectUri,
    address({ state, challenge, redirectUri }) {
      const url = new URL(client.authorizationUrl);
      const query = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(client.scope ? { scope: client.scope } : {}),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async redeem(person, { code, redirectUri, verifier }) {
      const proof: Record<string, string> = verifier ? { code_verifier: verifier } : {};
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof };
      const token = await request(form);
      if (!token) throw problem('documents.code.refused');
      await tables.transaction().execute((tx) => keepToken(tx, cipher, repository, person, token));
    },
    has: async (person) => (await findToken(tables, cipher, repository, person)) !== undefined,
    forget: (person) => tables.transaction().execute((tx) => forgetToken(tx, repository, person)),
    async headers(person) {
      const token = await findToken(tables, cipher, repository, person);
      const ending = token?.expiresAt && token.expiresAt.getTime() - MARGIN_MS < clock().getTime();
      return headersOf(ending ? await refreshed(person, token.accessToken) : token);
    },
    async renew(person) {
      const token = await findToken(tables, cipher, repository, person);
      return headersOf(await refreshed(person, token?.accessToken));
    },
  };
}

/** Client authentication of RFC 6749, section 2.3.1: both parts form-encoded before they are joined. */
function basicOf({ clientId, clientSecret }: OAuth2Client): Record<string, string> {
  if (!clientSecret) return {};
  const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  const pair = `${encoded(clientId)}:${encoded(clientSecret)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function readToken(answer: unknown, now: Date): Token | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { access_token, refresh_token, expires_in } = answer as Record<string, unknown>;
  if (typeof access_token !== 'string') return undefined;
  const seconds = Number(expires_in);
  return {
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : null,
    expiresAt: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
  };
}
