import type pg from 'pg';

/** A table whose rows are kept, with the columns that are not worked out from others. */
export type KeptTable = { table: string; columns: string[] };

const SCHEMAS = ['platform', 'design', 'documents', 'catalog', 'graphile_worker'];
/** What says something of processes that run, of the store that objects are in, or of the database itself. */
const PASSING = [
  'platform.process',
  'platform.job_run',
  'platform.object_generation',
  'platform.object_upload',
  'documents.open_room',
  'documents.room_message',
  'graphile_worker.migrations',
];

/** The tables, each after those that it refers to.
 *  @throws Error when tables refer to each other in a circle. */
export async function listTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select c.table_schema || '.' || c.table_name as table, array_agg(c.column_name::text order by ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_schema = any($1)
      group by c.table_schema, c.table_name order by 1`,
    [SCHEMAS],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct from_schema.nspname || '.' || from_table.relname as from, to_schema.nspname || '.' || to_table.relname as to
      from pg_constraint r
      join pg_class from_table on from_table.oid = r.conrelid
      join pg_namespace from_schema on from_schema.oid = from_table.relnamespace
      join pg_class to_table on to_table.oid = r.confrelid
      join pg_namespace to_schema on to_schema.oid = to_table.relnamespace
      where r.contype = 'f' and r.conrelid <> r.confrelid`,
  );
  const kept = rows.filter(({ table }) => !PASSING.includes(table));
  return inOrder(kept, references);
}

function inOrder(tables: KeptTable[], references: { from: string; to: string }[]): KeptTable[] {
  const left = new Map(tables.map((each) => [each.table, each]));
  const ordered: KeptTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ table }) => !references.some(({ from, to }) => from === table && left.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}.`);
    for (const each of free) left.delete(each.table);
    ordered.push(...free);
  }
  return ordered;
}

/** Where the numbers of tables stand. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ sequence: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as sequence from pg_sequences
      where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  const found: { sequence: string; value: string; called: boolean }[] = [];
  for (const { sequence } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    );
    if (state[0]) found.push({ sequence, ...state[0] });
  }
  return found;
}

/** A table or column list in SQL. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
