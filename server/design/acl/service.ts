import {
  type Acl,
  type AclEntry,
  aclFlag,
  aclFlags,
  addAclRole,
  nameKey,
  nameProblem,
  readAcl,
  removeAclEntry,
  removeAclRole,
  roleName,
  setAclEntry,
} from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import { lockCurrent } from '../databases/service.ts';
import { updateAcl } from '../databases/store.ts';
import { problem } from '../problems.ts';
import type { ChangeAction, DatabaseRow, Writing } from '../tables.ts';
import { type Origin, recordDatabaseChange } from '../versions/store.ts';
import type { AclEntryBody } from './schema.ts';

/** Who changes the ACL of which database; `check` judges preconditions against the row under its lock, and whether
 *  the entry that is meant was there. */
export type AclChange = Origin & {
  database: DatabaseRow;
  check: (current: DatabaseRow, present: boolean) => void;
};
/** What came of a change, with the database as it is now. */
export type AclChanged<T> = { saved: T; now: DatabaseRow };

/** Entries that cannot be removed (seed, rule 1). */
export const protectedNames: ReadonlySet<string> = new Set(['-default-', 'localdomainservers']);
const defaultName = '-Default-';

const entryNamed = (acl: Acl, name: string) =>
  acl.entries.find((entry) => nameKey(entry.name) === nameKey(name));

/** Creates an entry or replaces it with what was supplied. @returns the entry as it is saved. */
export async function putEntry(
  tx: Writing,
  { database, check, ...origin }: AclChange,
  name: string,
  body: AclEntryBody,
): Promise<AclChanged<AclEntry>> {
  const current = await lockCurrent(tx, database);
  const before = readAcl(current.acl);
  const existing = entryNamed(before, name);
  check(current, existing !== undefined);
  const errors = faultsOf(before, name, body);
  if (errors.length > 0) throw problem('design.acl.invalid', { errors });
  const roles = (body.roles ?? []).map((role) => knownRole(before, role) ?? role);
  const entry: AclEntry = {
    name: existing?.name ?? (nameKey(name) === nameKey(defaultName) ? defaultName : name.trim()),
    level: body.level,
    type: body.type === undefined || body.type === 'UNSPECIFIED' ? '' : body.type,
    roles: [...new Set(roles)],
    flags: [...new Set((body.flags ?? []).map(aclFlag))],
  };
  const acl = setAclEntry(current.acl, entry);
  const saving = { audited: 'design.acl.set', name: entry.name, detail: { level: entry.level } };
  const now = await save(tx, current, acl, origin, {
    ...saving,
    action: existing === undefined ? 'create' : 'replace',
  });
  const saved = entryNamed(readAcl(acl), entry.name);
  if (saved === undefined) throw new Error('An ACL entry was not kept.');
  return { saved, now };
}

function faultsOf(acl: Acl, name: string, body: AclEntryBody): Fault[] {
  const fault = nameProblem(name);
  const unknownRoles = (body.roles ?? []).filter((role) => knownRole(acl, role) === undefined);
  const unknownFlags = (body.flags ?? []).filter((flag) => !aclFlags.includes(flag));
  return [
    ...(fault === undefined ? [] : [{ path: '/params/aclEntryName', message: fault }]),
    ...(body.name === undefined || nameKey(body.name) === nameKey(name)
      ? []
      : [{ path: '/name', message: 'is not the name in the path; an entry is not renamed' }]),
    ...unknownRoles.map((role) => ({
      path: '/roles',
      message: `names the role ${role}, which the ACL does not have`,
    })),
    ...unknownFlags.map((flag) => ({
      path: '/flags',
      message: `names the flag ${flag}, which is not known`,
    })),
  ];
}

const knownRole = (acl: Acl, role: string) =>
  acl.roles.find((known) => nameKey(known) === nameKey(roleName(role)));

/** Removes an entry. @throws Problem 400 for one that is not there or protected. */
export async function removeEntry(
  tx: Writing,
  { database, check, ...origin }: AclChange,
  name: string,
): Promise<AclChanged<string>> {
  const current = await lockCurrent(tx, database);
  const entry = entryNamed(readAcl(current.acl), name);
  check(current, entry !== undefined);
  if (protectedNames.has(nameKey(name))) throw problem('design.acl.entry.protected', { name });
  if (entry === undefined) throw problem('design.acl.entry.unknown', { name });
  const now = await save(tx, current, removeAclEntry(current.acl, name), origin, {
    action: 'delete',
    audited: 'design.acl.remove',
    name: entry.name,
  });
  return { saved: entry.name, now };
}

/** Makes or removes a role. @returns the roles there are now. */
export async function changeRole(
  tx: Writing,
  { database, check, ...origin }: AclChange,
  role: string,
  wanted: boolean,
): Promise<AclChanged<string[]>> {
  const current = await lockCurrent(tx, database);
  const there = knownRole(readAcl(current.acl), role) !== undefined;
  check(current, there);
  const fault = nameProblem(role.replace(/[[\]]/g, ''));
  if (fault !== undefined) throw invalid([{ path: '/params/role', message: fault }]);
  if (there === wanted) return { saved: readAcl(current.acl).roles, now: current };
  const acl = wanted ? addAclRole(current.acl, role) : removeAclRole(current.acl, role);
  const now = await save(tx, current, acl, origin, {
    action: wanted ? 'create' : 'delete',
    audited: wanted ? 'design.acl.role.add' : 'design.acl.role.remove',
    name: roleName(role),
  });
  return { saved: readAcl(acl).roles, now };
}

/** What is done to which entry or role, and the word for it in the audit trail. */
type Saving = { action: ChangeAction; audited: string; name: string; detail?: Record<string, unknown> };

async function save(
  tx: Writing,
  current: DatabaseRow,
  acl: string,
  origin: Origin,
  { action, audited, name, detail = {} }: Saving,
): Promise<DatabaseRow> {
  // A database that nobody manages could never be repaired by those who use it.
  if (!readAcl(acl).entries.some(({ level }) => level === 'MANAGER')) throw problem('design.acl.lastmanager');
  if (acl === current.acl) return current;
  const revision = await updateAcl(tx, current.id, acl);
  await recordDatabaseChange(tx, { database_id: current.id, revision, kind: 'acl', action, name }, origin);
  const thing = `design/${current.path}/acl/${name}`;
  await recordAudit(tx, { by: origin.caller, action: audited, thing, detail });
  return lockCurrent(tx, current);
}
