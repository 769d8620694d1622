import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Whom a share names: a person by user name or address, with how people know them where that is known, or a group. */
export type Named = { user: string; displayName?: string } | { group: string };
/** Somebody who was found, with how people know them. */
export type Found = { user: string; displayName: string; email: string | null } | { group: string };

export const nameOf = (named: Named): string => ('user' in named ? named.user : named.group);
/** What people call them. */
export const shownName = (named: Named): string =>
  'user' in named ? (named.displayName ?? named.user) : named.group;
export const keyOf = (named: Named): string => `${'user' in named ? 'user' : 'group'} ${nameOf(named)}`;

/** People and groups that the reader may see, with this text in their names. */
export function useNames(text: string) {
  return useQuery({
    queryKey: ['names', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // Many wrong addresses are refused, and asking again would count them twice.
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await call<{ items: Found[] }>(`/repository/rest/names?${new URLSearchParams({ q: text })}`, {
          signal,
        })
      ).items,
  });
}
