import type pg from 'pg';

/** Columns that hold the SHA-256 of an object: schema, table and column, such as `documents.draft.source`. Each part
 *  of the server declares its own. */
export type ObjectColumn = `${string}.${string}.${string}`;

/** Every object that something refers to. */
export async function listReferences(client: pg.ClientBase, columns: ObjectColumn[]): Promise<string[]> {
  const selects = columns.map((column) => {
    const [schema, table, name] = column.split('.');
    return `select "${name}" as sha256 from "${schema}"."${table}" where "${name}" is not null`;
  });
  const { rows } = await client.query<{ sha256: string }>(
    `select distinct sha256 from (${selects.join(' union all ')}) r order by 1`,
  );
  return rows.map(({ sha256 }) => sha256);
}
