import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

export type Token = {
  id: string;
  label: string;
  description?: string;
  account: string;
  active: boolean;
  createdAt: string;
  expiresAt: string;
  lastUsedAt?: string;
};
export type Account = { account: string; name?: string };
/** What a new token is to be; kept while the identity provider is asked. */
export type Wanted = { label: string; description?: string; account: string };
/** The same when the reader comes back, with what proves that this page asked for the code (RFC 7636). */
export type Proven = Wanted & { codeVerifier: string };

export const useTokens = () =>
  useQuery({
    queryKey: ['tokens'],
    queryFn: async ({ signal }) => (await call<{ items: Token[] }>('/v1/apitokens', { signal })).items,
  });

export const useAccounts = () =>
  useQuery({
    queryKey: ['accounts'],
    queryFn: async ({ signal }) =>
      (await call<{ items: Account[] }>('/v1/accounts?limit=200', { signal })).items,
  });

const placeOf = (state: string) => `trivet token ${state}`;

/** Goes to the identity provider, which sends the reader back to `/tokens/callback` with a code. */
export async function askForCode(wanted: Wanted): Promise<void> {
  const state = crypto.randomUUID();
  const codeVerifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const proven: Proven = { ...wanted, codeVerifier };
  sessionStorage.setItem(placeOf(state), JSON.stringify(proven));
  const code_challenge = base64Url(new Uint8Array(digest));
  location.assign(`/tokens/authorize?${new URLSearchParams({ state, code_challenge })}`);
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** What was wanted when the reader went to the identity provider; a second look finds nothing. */
export function takeWanted(state: string): Proven | undefined {
  const kept = sessionStorage.getItem(placeOf(state));
  sessionStorage.removeItem(placeOf(state));
  return kept === null ? undefined : (JSON.parse(kept) as Proven);
}
