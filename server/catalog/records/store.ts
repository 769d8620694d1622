import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { rowOf } from './rows.ts';

/** Tables of records: what has a version, and so an ETag. */
export type RecordTable =
  | 'tree'
  | 'release'
  | 'package'
  | 'resource_set'
  | 'file'
  | 'account'
  | 'webhook'
  | 'bundle';
/** Tables of the parts of a record, with the column that names the record. */
const owners = {
  group_section: 'product_group',
  component: 'product',
  release_group: 'product',
  release_section: 'release',
  link: 'resource_set',
} as const;
export type PartTable = keyof typeof owners;

/** Column values; `undefined` leaves a column as it is. */
export type Values = Record<string, string | number | boolean | Date | null | undefined>;

const table = (name: string) => sql.table(`catalog.${name}`);

/** Locks a record until the transaction ends, so that one writer after the other sees its version.
 *  @param way `delete` also keeps others from adding references to it. */
export async function lock(
  tx: Executor,
  name: RecordTable,
  id: string,
  way: 'change' | 'delete',
): Promise<boolean> {
  const strength = way === 'delete' ? sql`for update` : sql`for no key update`;
  return (await rowOf(tx, sql`select 1 from ${table(name)} where id = ${id} ${strength}`)) !== undefined;
}

/** Inserts a row. */
export async function insert(tx: Executor, name: RecordTable | PartTable, values: Values): Promise<void> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = sql.join(set.map(([column]) => sql.ref(column)));
  await sql`insert into ${table(name)} (${columns}) values (${sql.join(set.map(([, value]) => value))})`.execute(
    tx,
  );
}

/** Changes columns of a record and counts its version up, also when a part of it is what changed.
 *  @returns the new version. */
export async function change(
  tx: Executor,
  name: RecordTable,
  id: string,
  at: Date,
  values: Values = {},
): Promise<number> {
  const set = assignments({ ...values, modified_at: at });
  const changed = sql<{ version: number }>`update ${table(name)} set ${set}, version = version + 1
    where id = ${id} returning version`;
  return (await rowOf(tx, changed))?.version ?? 0;
}

/** Keeps others from adding references to a part while its use is checked. */
export async function lockPart(tx: Executor, name: PartTable, id: string): Promise<void> {
  await sql`select 1 from ${table(name)} where id = ${id} for update`.execute(tx);
}

/** Deletes a record or part; parts of a record go with it. */
export async function remove(tx: Executor, name: RecordTable | PartTable, id: string): Promise<void> {
  await sql`delete from ${table(name)} where id = ${id}`.execute(tx);
}

/** Appends a part to a record. */
export async function insertPart(
  tx: Executor,
  name: PartTable,
  owner: string,
  values: Values,
): Promise<void> {
  const column = owners[name];
  const next = sql<{ position: number }>`select coalesce(max(position) + 1, 0) as position
    from ${table(name)} where ${sql.ref(column)} = ${owner}`;
  const position = (await rowOf(tx, next))?.position ?? 0;
  await insert(tx, name, { ...values, [column]: owner, position });
}

/** Changes columns of a part. */
export async function changePart(tx: Executor, name: PartTable, id: string, values: Values): Promise<void> {
  const set = assignments(values);
  if (Object.values(values).every((value) => value === undefined)) return;
  await sql`update ${table(name)} set ${set} where id = ${id}`.execute(tx);
}

/** Puts the parts of a record into the order of these ids. */
export async function orderParts(tx: Executor, name: PartTable, ids: string[] | undefined): Promise<void> {
  if (ids === undefined) return;
  await sql`update ${table(name)} set position = place.position
    from unnest(${ids}::text[]) with ordinality as place(id, position) where ${table(name)}.id = place.id`.execute(
    tx,
  );
}

/** Replaces an ordered list of references, such as the packages of a release. */
export async function replaceList(
  tx: Executor,
  name: string,
  owner: [column: string, id: string],
  item: string,
  ids: string[] | undefined,
): Promise<void> {
  if (ids === undefined) return;
  const [column, id] = owner;
  await sql`delete from ${table(name)} where ${sql.ref(column)} = ${id}`.execute(tx);
  if (ids.length === 0) return;
  await sql`insert into ${table(name)} (${sql.ref(column)}, ${sql.ref(item)}, position)
    select ${id}, given.id, given.position from unnest(${ids}::text[]) with ordinality as given(id, position)`.execute(
    tx,
  );
}

function assignments(values: Values) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}
