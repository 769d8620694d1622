import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { invalid } from '../../http/problem.ts';
import { faultOfName } from '../accounts/names.ts';
import type { Doing } from '../accounts/service.ts';
import { findAccount } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Changes } from '../changes.ts';
import { problem } from '../problems.ts';
import type { Group, GroupSummary, NewGroup } from '../schema.ts';
import type { IdentityTables } from '../tables.ts';
import {
  addMember,
  deleteGroup,
  describeGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  membersOf,
  removeMember,
} from './store.ts';

export function createGroups({ database, settings }: Pick<Base, 'database' | 'settings'>, told: Changes) {
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const thing = (name: string) => `identity/group/${name}`;

  const found = async (executor: typeof db, group: string): Promise<GroupRow> => {
    const row = await findGroup(executor, group);
    if (!row) throw problem('identity.group.unknown', { group });
    return row;
  };

  const read = async (name: string): Promise<Group> => {
    const row = await found(db, name);
    const members = await membersOf(db, row.id);
    return {
      name: row.name,
      description: row.description,
      members: members.map((each) => ({ username: each.username, displayName: each.display_name })),
      createdAt: row.created_at.toISOString(),
    };
  };

  /** By user name, or by verified address. */
  const findNamed = async (executor: typeof db, name: string) =>
    (await findAccount(executor, provider, { username: name })) ??
    (name.includes('@') ? findAccount(executor, provider, { email: name }) : undefined);

  const changeMember = async (name: string, username: string, doing: Doing, change: 'add' | 'remove') => {
    const account = await findAccount(db, provider, { username });
    await db.transaction().execute(async (tx) => {
      const row = await found(tx, name);
      if (!account) throw problem('identity.user.unknown', { username });
      const member = { identity_provider: provider, subject: account.subject };
      await (change === 'add' ? addMember : removeMember)(tx, row.id, member);
      const detail = { username: account.username };
      await recordAudit(tx, { ...doing, action: `identity.group.${change}`, thing: thing(row.name), detail });
    });
    if (account) await told.account(account.subject);
  };

  return {
    read,
    async list(): Promise<{ items: GroupSummary[] }> {
      const items = (await listGroups(db)).map(({ name, description, members, created_at }) => ({
        name,
        description,
        memberCount: members,
        createdAt: created_at.toISOString(),
      }));
      return { items };
    },
    /** @throws Problem 400, 409 */
    async create({ name, description = '' }: NewGroup, doing: Doing): Promise<Group> {
      const fault = faultOfName('/name', name);
      if (fault) throw invalid([fault]);
      await db.transaction().execute(async (tx) => {
        if (!(await insertGroup(tx, name, description)))
          throw problem('identity.group.exists', { group: name });
        await recordAudit(tx, { ...doing, action: 'identity.group.create', thing: thing(name) });
      });
      return read(name);
    },
    /** @throws Problem 404 */
    async describe(name: string, description: string, doing: Doing): Promise<Group> {
      await db.transaction().execute(async (tx) => {
        const row = await found(tx, name);
        if (row.description === description) return;
        await describeGroup(tx, row.id, description);
        const detail = { description, before: { description: row.description } };
        await recordAudit(tx, { ...doing, action: 'identity.group.update', thing: thing(row.name), detail });
      });
      return read(name);
    },
    /** @throws Problem 404 */
    async remove(name: string, doing: Doing): Promise<void> {
      const members = await db.transaction().execute(async (tx) => {
        const row = await found(tx, name);
        const had = await membersOf(tx, row.id);
        await deleteGroup(tx, row.id);
        await recordAudit(tx, { ...doing, action: 'identity.group.delete', thing: thing(row.name) });
        return had;
      });
      await Promise.all(members.map(({ subject }) => told.account(subject)));
    },
    /** @throws Problem 400 with everybody who is unknown, 404 */
    async addMembers(name: string, people: string[], doing: Doing): Promise<Group> {
      const subjects = await db.transaction().execute(async (tx) => {
        const row = await found(tx, name);
        const accounts = await Promise.all(people.map((each) => findNamed(tx, each)));
        const faults = accounts.flatMap((account, at) =>
          account ? [] : [{ path: `/people/${at}`, message: 'names nobody who has an account here' }],
        );
        if (faults.length > 0) throw invalid(faults);
        const known = new Map(accounts.flatMap((account) => (account ? [[account.subject, account]] : [])));
        for (const { subject, username } of known.values()) {
          await addMember(tx, row.id, { identity_provider: provider, subject });
          const entry = { action: 'identity.group.add', thing: thing(row.name), detail: { username } };
          await recordAudit(tx, { ...doing, ...entry });
        }
        return [...known.keys()];
      });
      await Promise.all(subjects.map((subject) => told.account(subject)));
      return read(name);
    },
    /** @throws Problem 404 */
    addMember: (name: string, username: string, doing: Doing) => changeMember(name, username, doing, 'add'),
    /** @throws Problem 404 */
    removeMember: (name: string, username: string, doing: Doing) =>
      changeMember(name, username, doing, 'remove'),
  };
}

export type Groups = ReturnType<typeof createGroups>;
