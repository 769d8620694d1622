import { type Fault, invalid } from '../../http/problem.ts';
import type { ChangedUser, NewUser } from '../schema.ts';
import { canonicalName, commonName, faultOfName, faultOfUsername } from './names.ts';

const SHORTEST = 8;

/** Refuses names that would break elsewhere, all at once.
 *  @throws Problem 400 */
export function checkNames(given: Partial<NewUser> & ChangedUser, more: (Fault | undefined)[] = []): void {
  const { username, displayName, distinguishedName, groups = [] } = given;
  const faults = [
    ...more,
    username === undefined ? undefined : faultOfUsername('/username', username),
    displayName === undefined ? undefined : faultOfName('/displayName', displayName),
    distinguishedName === undefined || canonicalName(distinguishedName)
      ? undefined
      : { path: '/distinguishedName', message: 'must be such as CN=Alice Example/O=Acme' },
    ...groups.map((group, at) => faultOfName(`/groups/${at}`, group)),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw invalid(faults);
}

/** What is wrong with a new password. A demo server takes any: its passwords are public anyway. */
export function faultOfPassword(password: string, username: string, demo: boolean): Fault | undefined {
  if (demo) return undefined;
  const path = '/password';
  if ([...password].length < SHORTEST) return { path, message: `must have at least ${SHORTEST} characters` };
  if (password.toLowerCase() === username.toLowerCase())
    return { path, message: 'must not be the user name' };
  return undefined;
}

/** The distinguished name of somebody for whom none was given. */
export function nameFor(displayName: string): string {
  return (
    canonicalName(`CN=${displayName.replace(/[/=]/g, ' ')}/O=Trivet`) ??
    `CN=${commonName(displayName)}/O=Trivet`
  );
}
