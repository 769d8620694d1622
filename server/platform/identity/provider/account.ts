import type { KoaContextWithOIDC, Account as ProviderAccount } from 'oidc-provider';
import { type Account, type Executor, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { orLater } from './later.ts';

/** Which claims each scope brings. */
export const claimsByScope = {
  openid: ['sub', 'acr', 'amr'],
  profile: ['name', 'preferred_username', 'distinguished_name'],
  email: ['email', 'email_verified'],
  groups: ['groups'],
  roles: ['roles'],
};

/** Finds the account behind a subject for the provider; those kept out count as gone. */
export function createFindAccount(db: Executor) {
  return async (_: KoaContextWithOIDC | undefined, subject: string): Promise<ProviderAccount | undefined> => {
    const account = await orLater(() => findAccount(db, BUILT_IN, { subject }));
    if (!account || account.disabled) return undefined;
    return { accountId: subject, claims: () => claimsAbout(account) };
  };
}

function claimsAbout(account: Account) {
  return {
    sub: account.subject,
    name: account.display_name,
    preferred_username: account.username,
    distinguished_name: account.distinguished_name,
    ...(account.email ? { email: account.email, email_verified: account.email_verified } : {}),
    groups: account.groups,
    roles: account.roles,
  };
}
