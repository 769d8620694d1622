import { createHash } from 'node:crypto';
import { recordAudit, withBefore } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { etagOf } from '../../http/conditional.ts';
import { invalid } from '../../http/problem.ts';
import { faultOfName } from '../accounts/names.ts';
import type { Doing } from '../accounts/service.ts';
import { findAccount } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Caller } from '../caller.ts';
import type { Changes } from '../changes.ts';
import { problem } from '../problems.ts';
import type { ChangedGroup, Group, GroupSummary, NewGroup } from '../schema.ts';
import type { IdentityTables } from '../tables.ts';
import type { NamesGroups } from './named.ts';
import { rename } from './renaming.ts';
import {
  addMember,
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  lockGroup,
  membersOf,
  removeMember,
  updateGroup,
} from './store.ts';

/** Changes when the group is described or called otherwise; who is in it is not said by its record. */
export const tagOfGroup = ({ name, description, createdAt }: Group): string =>
  etagOf(
    createHash('sha256')
      .update(JSON.stringify([name, description, createdAt]))
      .digest('base64url')
      .slice(0, 22),
  );

export function createGroups(
  { database, settings }: Pick<Base, 'database' | 'settings'>,
  told: Changes,
  named: readonly NamesGroups[],
) {
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const thing = (name: string) => `identity/group/${name}`;

  const found = async (executor: typeof db, group: string): Promise<GroupRow> => {
    const row = await findGroup(executor, group);
    if (!row) throw problem('identity.group.unknown', { group });
    return row;
  };

  const read = async (name: string, executor = db): Promise<Group> => {
    const row = await found(executor, name);
    const members = await membersOf(executor, row.id);
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
    /** Calls or describes a group otherwise; what names it follows.
     *  @param check judges preconditions against the group under its lock.
     *  @throws Problem 400, 404, 409 */
    async change(
      name: string,
      wanted: ChangedGroup,
      doing: Doing & { by: Caller },
      check: (current: Group) => void,
    ): Promise<Group> {
      const fault = wanted.name === undefined ? undefined : faultOfName('/name', wanted.name);
      if (fault) throw invalid([fault]);
      const { now, after } = await db.transaction().execute(async (tx) => {
        const row = await lockGroup(tx, name);
        if (!row) throw problem('identity.group.unknown', { group: name });
        check(await read(row.name, tx));
        const to = wanted.name ?? row.name;
        const after = to === row.name ? [] : await rename(tx, row, to, named, doing);
        const { description = row.description } = wanted;
        if (description !== row.description) {
          await updateGroup(tx, row.id, { description });
          const detail = withBefore({ description }, row);
          await recordAudit(tx, { ...doing, action: 'identity.group.update', thing: thing(to), detail });
        }
        const members = to === row.name ? [] : await membersOf(tx, row.id);
        const tell = members.map(
          ({ subject }) =>
            () =>
              told.account(subject),
        );
        return { now: await read(to, tx), after: [...after, ...tell] };
      });
      await Promise.all(after.map((each) => each()));
      return now;
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
