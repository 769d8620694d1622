import { sql } from 'kysely';
import { lockDraft } from '../drafts/store.ts';
import type { Reached } from '../drafts/updates.ts';
import type { Editor, Reading, Writing } from '../tables.ts';

const living = sql<number>`(select id from platform.living_process)`;
/** A process that only lost its connection takes its rooms again within seconds. */
const GONE = sql<Date>`now() - interval '10 seconds'`;

/** Whether a process has the room of a draft: `shared` with others, `away` while the database does not count it among the
 *  living, `elsewhere` while a process of an earlier version has it, which does not follow the log. */
export type Claimed = 'open' | 'shared' | 'elsewhere' | 'ended' | 'away';

/** Records that a process has the room of a draft. Ending the draft takes the same lock. */
export async function claimRoom(tx: Writing, draft: string, process: number): Promise<Claimed> {
  if (!(await lockDraft(tx, draft))) return 'ended';
  const { rows } = await sql<{ id: number }>`select id from ${living} l`.execute(tx);
  if (!rows.some(({ id }) => id === process)) return 'away';
  await tx
    .deleteFrom('documents.open_room')
    .where('draft', '=', draft)
    .where(
      'process',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute();
  const others = await tx
    .selectFrom('documents.open_room')
    .select('follows')
    .where('draft', '=', draft)
    .where('process', '!=', process)
    .execute();
  if (others.some(({ follows }) => !follows)) return 'elsewhere';
  await tx
    .insertInto('documents.open_room')
    .values({ draft, process, follows: true })
    .onConflict((conflict) => conflict.columns(['draft', 'process']).doUpdateSet({ left_at: null }))
    .execute();
  return others.length > 0 ? 'shared' : 'open';
}

/** Notes who edits a draft in a process that has its room. */
export async function noteEditors(
  tx: Writing,
  draft: string,
  process: number,
  editors: Editor[],
): Promise<void> {
  await tx
    .updateTable('documents.open_room')
    .set({ editors: sql<Editor[]>`${JSON.stringify(editors)}::jsonb` })
    .where('draft', '=', draft)
    .where('process', '=', process)
    .execute();
}

export async function releaseRoom(tx: Writing, draft: string, process: number): Promise<void> {
  await tx
    .deleteFrom('documents.open_room')
    .where('draft', '=', draft)
    .where('process', '=', process)
    .execute();
}

/** Gives back every room of a process. @returns the drafts. */
export async function releaseRooms(tx: Writing, process: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('documents.open_room')
    .where('process', '=', process)
    .returning('draft')
    .execute();
  return rows.map(({ draft }) => draft);
}

/** Notes when processes were found to live no more, and forgets their rooms later. @returns the drafts of the former. */
export async function sweepRooms(tx: Writing): Promise<string[]> {
  const dead = sql<boolean>`process not in ${living}`;
  await tx
    .deleteFrom('documents.open_room')
    .where(dead)
    .where('left_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const rows = await tx
    .updateTable('documents.open_room')
    .set({ left_at: sql<Date>`now()` })
    .where(dead)
    .where('left_at', 'is', null)
    .returning('draft')
    .execute();
  return rows.map(({ draft }) => draft);
}

/** How far the logs of drafts reach, and whether other processes have their rooms too; drafts that have ended are not
 *  among them. */
export async function lookAtRooms(
  reading: Reading,
  drafts: string[],
  process: number,
): Promise<(Reached & { shared: boolean })[]> {
  return reading
    .selectFrom('documents.draft as d')
    .select(['d.id as draft', 'd.revision as seq'])
    .select(
      sql<boolean>`exists (select from documents.open_room o
        where o.draft = d.id and o.process != ${process} and o.process in ${living})`.as('shared'),
    )
    .where('d.id', '=', sql<string>`any(${drafts}::uuid[])`)
    .execute();
}

/** A process that has the room of a draft, who edits there, whether the process lives, and whether it has been gone for
 *  too long to come back. */
export type OpenRoom = { process: number; editors: Editor[]; lives: boolean; gone: boolean };

export async function roomsOf(reading: Reading, draft: string): Promise<OpenRoom[]> {
  return reading
    .selectFrom('documents.open_room')
    .select(['process', 'editors', sql<boolean>`process in ${living}`.as('lives')])
    .select(sql<boolean>`coalesce(left_at < ${GONE}, false)`.as('gone'))
    .where('draft', '=', draft)
    .execute();
}

/** How many drafts are edited now, in processes that live. */
export async function countOpenRooms(db: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct draft)::int as count
    from documents.open_room where left_at is null and process in ${living}`.execute(db);
  return rows[0]?.count ?? 0;
}
