import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Language } from '../../formats/words/language.ts';
import { call, ProblemError } from './call.ts';

/** How a person likes the pages, in whichever browser; null where they did not say. */
export type Preferences = {
  language: Language | null;
  colours: 'light' | 'dark' | 'auto' | null;
  /** Which notices come by e-mail; null: all. */
  mail: 'all' | 'personal' | 'none' | null;
};

/** Who is signed in. */
export type Me = {
  subject: string;
  username: string;
  displayName: string;
  distinguishedName: string;
  email: string | null;
  emailVerified: boolean;
  groups: string[];
  identityProvider: string;
  roles: string[];
  preferences: Preferences;
};

/** A demo account and what it may do; its password is its name. */
export type DemoAccount = { username: string; what: string };

/** What the server tells everybody about itself. */
export type About = {
  version: string;
  demo: boolean;
  accounts?: DemoAccount[];
  /** Whether notices are sent by e-mail too. */
  mail: boolean;
  /** Where to sign in. */
  signIn: string;
};

/** The person who is signed in; `data` is null when nobody is. Whose session ended stays the person of the page. */
export function useMe() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      try {
        return await call<Me>('/api/v1/me', { signal });
      } catch (error) {
        const isNobody = error instanceof ProblemError && error.status === 401;
        if (isNobody && !queries.getQueryData(['me'])) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Gives a function that keeps how the reader likes the pages; for nobody where nobody is signed in. */
export function useKeepPreferences(): (changes: Partial<Preferences>) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (changes) => {
      const me = queries.getQueryData<Me | null>(['me']);
      if (!me) return;
      const set = (preferences: Preferences) =>
        queries.setQueryData<Me | null>(['me'], (before) => before && { ...before, preferences });
      set({ ...me.preferences, ...changes });
      set(await call<Preferences>('/api/v1/me/preferences', { method: 'PATCH', json: changes }));
    },
    [queries],
  );
}

export function useAbout() {
  return useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => call<About>('/api/v1/about', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The sign-in page, which leads back to `returnTo` or else to where the reader is now. */
export function signInAddress(returnTo = `${location.pathname}${location.search}`): string {
  return `/sign-in?return=${encodeURIComponent(returnTo)}`;
}
