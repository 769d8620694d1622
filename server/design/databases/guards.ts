import type { FastifyRequest } from 'fastify';
import type { AccessLevel, Acl } from '../../../formats/dxl/index.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import type { Access, DatabaseGuards, KnownDatabases, OpenDatabase, OpenFor } from '../design.ts';
import { problem } from '../problems.ts';
import { accessOf, commonName, namesCommonName, rank } from './access.ts';
import { readNsfPath } from './path.ts';

const chosen = slot<OpenDatabase>('the database');

/** The database that `nsfPath` names and the caller's access to it, as a guard of the route found them. */
export const databaseOf = chosen.of;

/** Makes the guards; `accessTo` is what they judge by. `visible` judges documents. */
export function databaseGuards(databases: KnownDatabases, identity: Identity, visible: Guard) {
  /** Access that follows from an ACL and a caller alone, both of which are new objects after a change. */
  const known = new WeakMap<Acl, WeakMap<Caller, Access>>();
  const accessTo = async (acl: Acl, caller: Caller): Promise<Access> => {
    const before = known.get(acl)?.get(caller);
    if (before !== undefined) return before;
    if (namesCommonName(acl, caller)) return accessOf(acl, caller, await isOnlyOne(identity, caller));
    const access = accessOf(acl, caller, false);
    known.set(acl, (known.get(acl) ?? new WeakMap<Caller, Access>()).set(caller, access));
    return access;
  };

  const openFor: OpenFor = async (caller, nsfPath, needed, place) => {
    const { path, key } = readNsfPath(nsfPath, place);
    const found = await databases.find(key);
    if (found === undefined) throw problem('design.database.unknown', { nsfPath: path });
    const access = await accessTo(found.acl, caller);
    if (rank(access.level) < rank(needed)) {
      throw problem('design.access.denied', { needed, level: access.level });
    }
    return { ...found, access };
  };

  const atLeast = (needed: AccessLevel): Guard => ({
    says: `${needed} of the database`,
    raises: ['request.invalid', 'design.database.unknown', 'design.access.denied'],
    async check(request) {
      const { nsfPath } = request.query as Record<string, unknown>;
      chosen.set(request, await openFor(callerOf(request), nsfPath, needed));
    },
  });

  const guards: DatabaseGuards = {
    reader: atLeast('READER'),
    designer: atLeast('DESIGNER'),
    manager: atLeast('MANAGER'),
    visible,
  };
  return { guards, accessTo, openFor };
}

/** Refuses a caller whose level is too low for what the body asks, which a guard cannot know. */
export function requireLevel(request: FastifyRequest, needed: AccessLevel): void {
  const { level } = databaseOf(request).access;
  if (rank(level) < rank(needed)) throw problem('design.access.denied', { needed, level });
}

/** A common name counts only for our own accounts, and only while nobody else bears it. */
async function isOnlyOne(identity: Identity, caller: Caller): Promise<boolean> {
  if (!identity.builtIn) return false;
  const own = commonName(caller.distinguishedName).toLowerCase();
  const people = await identity.listPeople();
  return people.filter((each) => commonName(each.distinguishedName).toLowerCase() === own).length === 1;
}
