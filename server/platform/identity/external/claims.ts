import type { Settings } from '../../../settings.ts';
import { StartProblem } from '../../startProblem.ts';
import { canonicalName } from '../accounts/names.ts';
import { type Role, roles } from '../caller.ts';

/** Which claims of the external issuer hold what; each is a name, or a path such as `realm_access.roles`. */
export type ClaimNames = {
  distinguishedName?: string;
  username?: string;
  displayName: string;
  email: string;
  emailVerified: string;
  groups?: string;
  roles?: string;
};

export type ClaimedPerson = {
  subject: string;
  username: string;
  display_name: string;
  distinguished_name: string;
  email: string | null;
  email_verified: boolean;
  claimed_groups: string[];
  claimed_roles: Role[];
};

const known = ['distinguishedName', 'username', 'displayName', 'email', 'emailVerified', 'groups', 'roles'];

/** Reads TRIVET_OIDC_CLAIMS. What names a person in access lists has no default: people can edit many claims themselves.
 *  @throws StartProblem */
export function readClaimNames({ oidcClaims }: Pick<Settings, 'oidcClaims'>): ClaimNames {
  for (const [name, claim] of Object.entries(oidcClaims)) {
    if (!known.includes(name) || typeof claim !== 'string')
      throw new StartProblem(
        `The setting TRIVET_OIDC_CLAIMS must give claim names for ${known.join(', ')} only, not ${name}.`,
      );
  }
  return { displayName: 'name', email: 'email', emailVerified: 'email_verified', ...oidcClaims };
}

/** True when these claims hold everything that the settings name. */
export function complete(names: ClaimNames, claims: Record<string, unknown>): boolean {
  const needed = [names.distinguishedName, names.username, names.groups, names.roles, names.email];
  return needed.every((name) => name === undefined || at(claims, name) !== undefined);
}

/** What the issuer says about a person, in our fields. Without a configured claim the person is named by the subject,
 *  which nobody can choose. */
export function readClaims(
  names: ClaimNames,
  issuer: string,
  claims: Record<string, unknown>,
): ClaimedPerson {
  const subject = String(claims.sub);
  const text = (name: string | undefined) => {
    const value = name === undefined ? undefined : at(claims, name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const list = (name: string | undefined) => {
    const value = name === undefined ? [] : at(claims, name);
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  };
  const named = canonicalName(text(names.distinguishedName) ?? '');
  const email = text(names.email) ?? null;
  return {
    subject,
    username: text(names.username) ?? subject,
    display_name: text(names.displayName) ?? text(names.username) ?? subject,
    distinguished_name: named ?? `CN=${subject.replace(/[/=]/g, '_')}/O=${new URL(issuer).host}`,
    email,
    email_verified: email !== null && at(claims, names.emailVerified) === true,
    claimed_groups: list(names.groups),
    claimed_roles: roles.filter((role) => list(names.roles).includes(role)),
  };
}

function at(claims: Record<string, unknown>, path: string): unknown {
  if (path in claims) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
