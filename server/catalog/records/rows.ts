import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** The rows of a query. */
export async function rowsOf<Row>(tx: Executor, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(tx)).rows;
}

/** The first row of a query. */
export async function rowOf<Row>(tx: Executor, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(tx)).rows[0];
}

const names = new Map<string, string>();

/** The first row of a query outside a transaction; planned once per connection, because reading a record by its
 *  identifier is the most frequent query. */
export async function prepared<Row extends object>(
  { platform: { database } }: { platform: Pick<Platform, 'database'> },
  query: RawBuilder<Row>,
): Promise<Row | undefined> {
  const { sql: text, parameters } = query.compile(database.as<unknown>());
  const name = names.get(text) ?? `catalog ${names.size}`;
  names.set(text, name);
  const { rows } = await database.pool.query<Row>({ name, text, values: [...parameters] });
  return rows[0];
}

/** The ids among these that exist in a table of the catalog, in any order. */
export async function existing(
  tx: Executor,
  table: 'package' | 'file' | 'resource_set' | 'component' | 'release_group' | 'group_section' | 'tree',
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = sql<{
    id: string;
  }>`select id from ${sql.table(`catalog.${table}`)} where id = any(${ids}::text[])`;
  return (await rowsOf(tx, found)).map((row) => row.id);
}

/** The day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
