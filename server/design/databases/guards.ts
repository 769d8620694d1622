import type { FastifyRequest } from 'fastify';
import type { AccessLevel, Acl } from '../../../formats/dxl/index.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import { problem } from '../problems.ts';
import { type Access, accessOf, commonName, namesCommonName, rank } from './access.ts';
import type { KnownDatabase, KnownDatabases } from './known.ts';
import { readNsfPath } from './path.ts';

const chosen = slot<KnownDatabase & { access: Access }>('the database');

/** The database that `nsfPath` names and the caller's access to it, as a guard of the route found them. */
export const databaseOf = chosen.of;

/** Guards for routes with `nsfPath`: the database must exist and the caller have at least a level in its ACL. */
export type DatabaseGuards = { reader: Guard; designer: Guard; manager: Guard };

/** Makes the guards; `accessTo` is what they judge by. */
export function databaseGuards(known: KnownDatabases, identity: Identity) {
  const accessTo = async (acl: Acl, caller: Caller): Promise<Access> => {
    const byCommonName = namesCommonName(acl, caller) && (await isOnlyOne(identity, caller));
    return accessOf(acl, caller, byCommonName);
  };

  const atLeast = (needed: AccessLevel): Guard => ({
    says: `${needed} of the database`,
    async check(request) {
      const { nsfPath } = request.query as Record<string, unknown>;
      const { path, key } = readNsfPath(nsfPath);
      const found = await known.find(key);
      if (found === undefined) throw problem('design.database.unknown', { nsfPath: path });
      const access = await accessTo(found.acl, callerOf(request));
      if (rank(access.level) < rank(needed)) {
        throw problem('design.access.denied', { needed, level: access.level });
      }
      chosen.set(request, { ...found, access });
    },
  });

  const guards: DatabaseGuards = {
    reader: atLeast('READER'),
    designer: atLeast('DESIGNER'),
    manager: atLeast('MANAGER'),
  };
  return { guards, accessTo };
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
