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
export function askForCode(wanted: Wanted): void {
  const state = crypto.randomUUID();
  sessionStorage.setItem(placeOf(state), JSON.stringify(wanted));
  location.assign(`/tokens/authorize?${new URLSearchParams({ state })}`);
}

/** What was wanted when the reader went to the identity provider; a second look finds nothing. */
export function takeWanted(state: string): Wanted | undefined {
  const kept = sessionStorage.getItem(placeOf(state));
  sessionStorage.removeItem(placeOf(state));
  return kept === null ? undefined : (JSON.parse(kept) as Wanted);
}
