import type { AclEntry } from '../../../formats/dxl/index.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Tie } from '../../platform/identity/directory/directory.ts';
import { isFor, nameForm } from '../databases/access.ts';
import { createAcls } from '../databases/acls.ts';
import type { Reading } from '../tables.ts';

/** Ties people whom the ACL of the same database names and lets in, by name or as a group; what `-Default-` gives ties
 *  nobody, because it gives it to everybody. */
export function namedTogether(reading: Reading): Tie {
  const acls = createAcls(reading);
  return async (person, others) => {
    const names = createNames();
    for (const { acl } of await acls()) {
      const own = createNames();
      const entries = acl.entries.filter(({ level }) => level !== 'NOACCESS');
      own.add(entries);
      if (own.have(person)) names.add(entries);
    }
    return new Set(others.filter(names.have).map(({ subject }) => subject));
  };
}

/** Names of people and of groups, out of entries. */
function createNames() {
  const people = new Set<string>();
  const groups = new Set<string>();
  return {
    add(entries: readonly AclEntry[]): void {
      for (const entry of entries) {
        if (isFor(entry, 'PERSON')) people.add(nameForm(entry.name));
        if (isFor(entry, 'GROUP')) groups.add(nameForm(entry.name));
      }
    },
    have: (person: Person): boolean =>
      people.has(nameForm(person.distinguishedName)) ||
      person.groups.some((group) => groups.has(nameForm(group))),
  };
}
