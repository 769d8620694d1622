import { type AccessLevel, type Acl, type AclEntry, accessLevels } from '../../../formats/dxl/index.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import type { Access } from '../design.ts';

/** Position of a level among the levels, lowest first. */
export const rank = (level: AccessLevel): number => accessLevels.indexOf(level);

const forms = new Map<string, string>();
const MAX_FORMS = 10_000;

/** Notes names compare without case and without the labels: `CN=Ann/O=Acme` is `Ann/Acme`. Every request compares the
 *  same few names, so their forms are kept. */
export function nameForm(name: string): string {
  const known = forms.get(name);
  if (known !== undefined) return known;
  if (forms.size >= MAX_FORMS) forms.clear();
  const form = name.replace(/(^|\/)\s*(?:cn|ou|o|c)=/gi, '$1').toLowerCase();
  forms.set(name, form);
  return form;
}

/** True when an entry is about a person, or about a group; one that says neither is about both. */
export const isFor = (entry: AclEntry, type: 'PERSON' | 'GROUP'): boolean =>
  entry.type === type || entry.type === '';

/** The common name of a distinguished name: `Ann` of `CN=Ann/O=Acme`. */
export function commonName(distinguishedName: string): string {
  return /^cn=([^/]*)/i.exec(distinguishedName)?.[1] ?? '';
}

/**
 * The access of a caller by the ACL (spec, Access): an entry naming the person wins; otherwise the groups
 * add up; otherwise `-Default-`. `byCommonName` says whether the caller's common name counts as one of their names.
 */
export function accessOf(acl: Acl, caller: Caller, byCommonName: boolean): Access {
  const entries = entriesFor(acl, caller, byCommonName);
  const administrator = caller.roles.includes('administrator');
  return {
    level: administrator ? 'MANAGER' : highest(entries),
    roles: [...new Set(entries.flatMap((entry) => entry.roles))],
  };
}

/** The entries that count for a caller. */
function entriesFor(acl: Acl, caller: Caller, byCommonName: boolean): AclEntry[] {
  const own = new Set([nameForm(caller.distinguishedName)]);
  if (byCommonName) own.add(nameForm(commonName(caller.distinguishedName)));
  const person = acl.entries.find((entry) => isFor(entry, 'PERSON') && own.has(nameForm(entry.name)));
  if (person !== undefined) return [person];
  const groups = new Set(caller.groups.map(nameForm));
  const held = acl.entries.filter((entry) => isFor(entry, 'GROUP') && groups.has(nameForm(entry.name)));
  return held.length > 0 ? held : acl.entries.filter((entry) => entry.name.toLowerCase() === '-default-');
}

function highest(entries: readonly AclEntry[]): AccessLevel {
  return accessLevels[Math.max(0, ...entries.map((entry) => rank(entry.level)))] ?? 'NOACCESS';
}

/** True when some entry names the caller's common name alone, so that its uniqueness must be looked up. */
export function namesCommonName(acl: Acl, caller: Caller): boolean {
  const common = nameForm(commonName(caller.distinguishedName));
  return common !== '' && acl.entries.some((entry) => nameForm(entry.name) === common);
}
