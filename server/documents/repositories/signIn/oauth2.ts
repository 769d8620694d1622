import type { Person } from '../../../platform/identity/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import type { RepositorySignIn, Token } from '../repository.ts';
import type { Authorization } from '../repositoryClient.ts';
import { forgetCode, noteCode } from './codes.ts';
import { createRefresh } from './refresh.ts';
import { askForToken, type OAuth2Client } from './tokenEndpoint.ts';
import { findToken, forgetToken, keepToken } from './tokens.ts';

/** A token that ends sooner than this is refreshed before it is used. */
const MARGIN_MS = 30_000;

const headersOf = (token: Pick<Token, 'accessToken'>) => ({ authorization: `Bearer ${token.accessToken}` });

/** Signing in to a repository with OAuth2 (RFC 6749 with PKCE, RFC 7636), and asking it with the token that came of it. */
export function oauth2(
  { cipher, clock }: Pick<Platform, 'cipher' | 'clock'>,
  tables: Reading,
  repository: string,
  client: OAuth2Client,
): RepositorySignIn & Authorization {
  const bound = { repository, client: `${client.tokenUrl} ${client.clientId}` };
  const refreshed = createRefresh(tables, cipher, bound, (refreshToken) =>
    askForToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken }, clock()),
  );
  const remaining = ({ expiresAt }: Token) =>
    expiresAt ? expiresAt.getTime() - clock().getTime() : Number.POSITIVE_INFINITY;

  const fresh = async (person: Person, token: Token) => {
    const found = await refreshed(person, token.accessToken);
    if (!found) throw problem('documents.repository.signin');
    return headersOf(found);
  };
  const kept = async (person: Person): Promise<Token> => {
    const token = await findToken(tables, cipher, bound, person);
    if (!token) throw problem('documents.repository.signin');
    return token;
  };

  return {
    redirectUri: client.redirectUri,
    source: client.tokenUrl,
    client: bound.client,
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
    async exchange({ code, redirectUri, verifier }) {
      const noted = await tables.transaction().execute((tx) => noteCode(tx, repository, code, clock()));
      if (!noted) throw problem('documents.code.refused');
      const proof: Record<string, string> = verifier ? { code_verifier: verifier } : {};
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...proof };
      let token: Token | undefined;
      try {
        token = await askForToken(client, form, clock());
      } finally {
        // Only what gave a token is spent; the rest may be tried again, and would fill the list for nothing.
        if (!token) await tables.transaction().execute((tx) => forgetCode(tx, repository, code));
      }
      if (!token) throw problem('documents.code.refused');
      return token;
    },
    keep: (tx, person, token, account) => keepToken(tx, cipher, bound, person, token, account),
    headersOf,
    async kept(person) {
      const token = await findToken(tables, cipher, bound, person);
      return token && { account: token.account };
    },
    forget: (person) => tables.transaction().execute((tx) => forgetToken(tx, repository, person)),
    async headers(person) {
      const token = await kept(person);
      const left = remaining(token);
      if (left > MARGIN_MS) return headersOf(token);
      return fresh(person, token).catch((error) => {
        // The server does not answer, but the old token still counts.
        if (left > 0 && (error.status ?? 0) >= 500) return headersOf(token);
        throw error;
      });
    },
    renew: async (person) => fresh(person, await kept(person)),
  };
}
