import { type Fault, invalid } from '../../http/problem.ts';
import type { ChangedUser, NewUser } from '../schema.ts';
import { canonicalName, commonName, faultOfName, faultOfUsername } from './names.ts';

/** Refuses names that would break elsewhere, all at once.
 *  @throws Problem 400 */
export function checkNames(given: Partial<NewUser> & ChangedUser, more: Fault[] = []): void {
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

/** The distinguished name of somebody for whom none was given. */
export function nameFor(displayName: string): string {
  return (
    canonicalName(`CN=${displayName.replace(/[/=]/g, ' ')}/O=Trivet`) ??
    `CN=${commonName(displayName)}/O=Trivet`
  );
}
