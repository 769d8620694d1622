import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { type Fault, invalid } from '../http/problem.ts';
import type { AuditEntry, AuditQuery } from './schema.ts';

/** Which entries are meant; a member that is absent excludes none. */
export type Filter = { thing?: string; username?: string; action?: string; from?: Date; until?: Date };

type Row = Omit<AuditEntry, 'at'> & { at: Date };

/** @throws Problem 400 with all faults of the time span. */
export function filterOf(query: Pick<AuditQuery, keyof Filter>): Filter {
  const faults: Fault[] = [];
  const timeOf = (name: 'from' | 'until') => {
    const text = query[name];
    if (text === undefined) return undefined;
    const time = new Date(text);
    if (Number.isNaN(time.getTime()))
      faults.push({ path: `/querystring/${name}`, message: 'must be a time that exists' });
    return time;
  };
  const { thing, username, action } = query;
  const [from, until] = [timeOf('from'), timeOf('until')];
  if (from && until && from > until)
    faults.push({ path: '/querystring/until', message: 'must not be before the beginning' });
  if (faults.length > 0) throw invalid(faults);
  return {
    ...(thing ? { thing } : {}),
    ...(username ? { username } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

/** Entries that a filter leaves, newest first.
 *  @param before only those older than this id. */
export async function readEntries(
  executor: Executor,
  { thing, username, action, from, until }: Filter,
  before: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const conditions = [
    ...(thing === undefined ? [] : [sql`starts_with(thing, ${thing})`]),
    ...(username === undefined ? [] : [sql`username = ${username}`]),
    ...(action === undefined ? [] : [sql`starts_with(action, ${action})`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ];
  const { rows } =
    await sql<Row>`select id, at, username, subject, action, thing, detail, request from platform.audit
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by id desc limit ${limit}`.execute(executor);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Every action there is an entry of, by name. It steps through the index from one to the next, so that a long trail
 *  costs no more than a short one. */
export async function readActions(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`with recursive known as (
      (select action from platform.audit order by action using ~<~ limit 1)
      union all
      select (select action from platform.audit where action ~>~ known.action order by action using ~<~ limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(executor);
  return rows.map(({ action }) => action);
}
