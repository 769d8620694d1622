import type { Configuration } from 'openid-client';
import type { Account } from './accounts/store.ts';

/** Who says who a person is, from the side of our pages: the built-in provider or an external one. */
export type Issuer = {
  /** Our client at the issuer, for openid-client.
   *  @throws Problem 502 when the issuer cannot be reached. */
  client(): Promise<Configuration>;
  /** Scopes that the pages ask for. */
  scope(): Promise<string>;
  /** How many seconds ago a person may have given their password to it; an external issuer decides that itself. */
  maxAge?: number;
  /** What else goes along with a request for a sign-in. */
  asks?: Record<string, string>;
  /** The account of whoever signed in, from the claims of the ID token.
   *  @throws Problem 403 when there is none, or it is kept out. */
  accountOf(claims: Record<string, unknown> & { sub: string }, accessToken: string): Promise<Account>;
  /** Where a browser ends its session with an external issuer; undefined when it need not go anywhere. */
  signOutAddress(idToken: string | undefined): Promise<string | undefined>;
};
