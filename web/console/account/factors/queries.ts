import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { Cancelled, useConfirmed } from './confirmed.ts';

export type Passkey = { id: string; name: string; synced: boolean; addedAt: string; usedAt: string | null };

/** What somebody proves themselves with besides the password. */
export type Factors = {
  required: boolean;
  app: { addedAt: string; usedAt: string | null } | null;
  passkeys: Passkey[];
  passkeysPossible: boolean;
  recoveryCodes: { left: number; madeAt: string | null };
};

/** What an app with codes needs to know. */
export type AppToAdd = {
  state: string;
  secret: string;
  address: string;
  picture: { size: number; path: string };
};

export const hasAny = ({ app, passkeys }: Factors): boolean => app !== null || passkeys.length > 0;

const KEY = ['factors'];

export function useFactors() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<Factors>('/api/v1/me/factors', { signal }),
    staleTime: 0,
  });
}

/** A change of second factors, for which the person may be asked to confirm that it is them.
 *  @returns a mutation whose `failure` leaves out that they changed their mind. */
export function useChange<Given, Result>(
  work: (given: Given) => Promise<Result>,
  done: (result: Result) => void,
) {
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const change = useMutation({
    mutationFn: (given: Given) => confirmed(() => work(given)),
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return { ...change, failure: change.error instanceof Cancelled ? undefined : change.error };
}
