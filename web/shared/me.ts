import { useQuery } from '@tanstack/react-query';
import { call, ProblemError } from './call.ts';

/** Who is signed in. */
export type Me = {
  subject: string;
  username: string;
  displayName: string;
  distinguishedName: string;
  email: string | null;
  groups: string[];
  roles: string[];
};

/** What the server tells everybody about itself. */
export type About = {
  version: string;
  demo: boolean;
  /** Names of the demo accounts; each one's password is its name. */
  accounts?: string[];
  /** Where to sign in. */
  signIn: string;
};

/** The person who is signed in; `data` is null when nobody is. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      try {
        return await call<Me>('/api/v1/me', { signal });
      } catch (error) {
        if (error instanceof ProblemError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
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
