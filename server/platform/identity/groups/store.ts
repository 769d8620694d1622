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

/** True when an external provider claims a group of this name of anybody who was ever here. */
export async function isClaimed(executor: Executor, name: string): Promise<boolean> {
  const row = await executor
    .selectFrom('platform.account')
    .select('subject')
    .where(sql<boolean>`${name} = any(claimed_groups)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The group of this name that an external provider claims of somebody who was here. */
export async function findClaimedGroup(
  executor: Executor,
  provider: string,
  name: string,
): Promise<string | undefined> {
  if (name.includes('\0')) return undefined;
  const row = await executor
    .selectFrom('platform.account')
    .select('subject')
    .where('identity_provider', '=', provider)
    .where(sql<boolean>`${name} = any(claimed_groups)`)
    .limit(1)
    .executeTakeFirst();
  return row && name;
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

/** The group, locked until the transaction ends: nobody changes it or its members meanwhile. */
export async function lockGroup(tx: Executor, name: string): Promise<GroupRow | undefined> {
  if (name.includes('\0')) return undefined;
  return tx
    .selectFrom('platform.account_group')
    .selectAll()
    .where(named(name))
    .forUpdate()
    .executeTakeFirst();
}

export async function updateGroup(
  tx: Executor,
  group: number,
  values: { name?: string; description?: string },
): Promise<void> {
  await tx.updateTable('platform.account_group').set(values).where('id', '=', group).execute();
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

/** Says of each of these people which groups they are in, and in no others. */
export async function setMemberships(
  tx: Executor,
  people: readonly (Member & { groups: number[] })[],
): Promise<void> {
  const rows = JSON.stringify(
    people.flatMap(({ groups, ...member }) => groups.map((group_id) => ({ ...member, group_id }))),
  );
  const subjects = people.map(({ subject }) => subject);
  const providers = people.map(({ identity_provider }) => identity_provider);
  await sql`delete from platform.account_group_member m
    using unnest(${providers}::text[], ${subjects}::text[]) as person (identity_provider, subject)
    where m.identity_provider = person.identity_provider and m.subject = person.subject`.execute(tx);
  await sql`insert into platform.account_group_member (group_id, identity_provider, subject)
    select group_id, identity_provider, subject
    from jsonb_to_recordset(${rows}::jsonb) as member (group_id bigint, identity_provider text, subject text)
    on conflict do nothing`.execute(tx);
}
