import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../tables.ts';

type Executor = Kysely<IdentityTables>;
type Member = { identity_provider: string; subject: string };
export type GroupRow = { id: number; name: string; description: string; created_at: Date };

const named = (name: string) => sql<boolean>`lower(name) = lower(${name})`;

export async function listGroups(executor: Executor): Promise<(GroupRow & { members: number })[]> {
  return executor
    .selectFrom('platform.account_group as g')
    .selectAll('g')
    .select(
      sql<number>`(select count(*) from platform.account_group_member m where m.group_id = g.id)`.as(
        'members',
      ),
    )
    .orderBy(sql`lower(g.name)`)
    .execute();
}

export async function findGroup(executor: Executor, name: string): Promise<GroupRow | undefined> {
  if (name.includes('\0')) return undefined;
  return executor.selectFrom('platform.account_group').selectAll().where(named(name)).executeTakeFirst();
}

export async function membersOf(
  executor: Executor,
  group: number,
): Promise<(Member & { username: string; display_name: string })[]> {
  return executor
    .selectFrom('platform.account_group_member as m')
    .innerJoin('platform.account as a', (join) =>
      join.onRef('a.identity_provider', '=', 'm.identity_provider').onRef('a.subject', '=', 'm.subject'),
    )
    .select(['m.identity_provider', 'm.subject', 'a.username', 'a.display_name'])
    .where('m.group_id', '=', group)
    .orderBy(sql`lower(a.username)`)
    .execute();
}

/** False when there is one of this name. */
export async function insertGroup(tx: Executor, name: string, description: string): Promise<boolean> {
  const made = await tx
    .insertInto('platform.account_group')
    .values({ name, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function deleteGroup(tx: Executor, group: number): Promise<void> {
  await tx.deleteFrom('platform.account_group').where('id', '=', group).execute();
}

export async function addMember(tx: Executor, group: number, member: Member): Promise<void> {
  await tx
    .insertInto('platform.account_group_member')
    .values({ group_id: group, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeMember(tx: Executor, group: number, member: Member): Promise<void> {
  await tx
    .deleteFrom('platform.account_group_member')
    .where('group_id', '=', group)
    .where('identity_provider', '=', member.identity_provider)
    .where('subject', '=', member.subject)
    .execute();
}

/** Adds a person to groups by their names.
 *  @returns the names that no group has. */
export async function joinGroups(tx: Executor, member: Member, names: string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (const name of names) {
    const group = await findGroup(tx, name);
    if (group)
      await addMember(tx, group.id, { identity_provider: member.identity_provider, subject: member.subject });
    else unknown.push(name);
  }
  return unknown;
}
