import type { Base } from '../base.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Users } from './accounts/service.ts';
import type { Account } from './accounts/store.ts';
import type { CheckPassword } from './auth/checkPassword.ts';
import type { Authenticate } from './auth/routes.ts';
import type { Changes } from './changes.ts';
import type { Factors } from './factors/factors.ts';
import type { Identity } from './identity.ts';
import type { Issuer } from './issuer.ts';
import type { Lockout } from './lockout/lockout.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { TokenKeys } from './tokens/keys.ts';
import type { VerifyToken } from './tokens/verify.ts';

/** What both sources of identity are made from. */
export type Parts = {
  base: Base;
  changes: Changes;
  passwords: Passwords;
  lockout: Lockout;
  keys: TokenKeys;
  sessions: Sessions;
  users: Users;
  factors: Factors;
};

/** Where people come from: the built-in provider, or an external issuer. */
export type Source = {
  issuer: Issuer;
  authenticate: Authenticate;
  /** Checks tokens that are not ours; absent where all are. */
  verify?: VerifyToken;
  isOwnClient(clientId: string): boolean;
  /** Present where passwords are ours. */
  checkPassword?: CheckPassword;
  fromBasic: Identity['fromBasic'];
  codeAddress: Identity['codeAddress'];
  redeemCode(code: string, verifier: string | undefined): Promise<Account>;
  client: Identity['client'];
  /** The built-in provider's session in this browser, by its hashed id. */
  providerSessionOf(cookies: Record<string, string | undefined>): string | undefined;
  /** Ends the provider's session in this browser.
   *  @returns the names of its cookies. */
  endProviderSession(cookies: Record<string, string | undefined>): Promise<string[]>;
  firstAdministrator: Identity['firstAdministrator'];
  loadDemo(): Promise<void>;
};
