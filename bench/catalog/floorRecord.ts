import type pg from 'pg';

export const FLOOR_TABLES = `
  create table public.floor_record (seq bigint generated always as identity primary key, name text);
  create table public.floor_deed (seq bigint generated always as identity primary key, thing text, at timestamptz)`;

/** The least that a durable create with its audit entry can be: two prepared inserts in one transaction.
 *  @returns the number of the record. */
export async function createFloorRecord(pool: pg.Pool, name: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'record',
      text: 'insert into public.floor_record (name) values ($1) returning seq',
      values: [name],
    });
    await client.query({
      name: 'deed',
      text: 'insert into public.floor_deed (thing, at) values ($1, now())',
      values: ['catalog/package'],
    });
    await client.query('commit');
    return Number(rows[0].seq);
  } finally {
    client.release();
  }
}
