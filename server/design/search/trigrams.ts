import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/telemetry/log.ts';

/** Any number; it only has to be the same in every process that prepares this database. */
const LOCK = 7_418_885;

/**
 * Lets parts of words be found by an index, where the server has the extension pg_trgm or lets us create it; otherwise they
 * are found by reading all text, which is slower and as right. The log says so once per start.
 * @returns whether there is an index.
 */
export async function prepareTrigrams(
  { pool }: Pick<Database, 'pool'>,
  log: Pick<Log, 'info'>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const schema = (await schemaOf(client)) ?? (await create(client));
    if (schema === undefined) {
      log.info('the database has no extension pg_trgm; searches for parts of words read all text');
      return false;
    }
    await client.query(
      `create index if not exists element_text_folded on design.element_text
         using gin (folded ${schema}.gin_trgm_ops)`,
    );
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** The schema of the extension, quoted; undefined when it is not there. */
async function schemaOf(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(
    "select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'",
  );
  return rows[0]?.schema;
}

async function create(client: pg.PoolClient): Promise<string | undefined> {
  try {
    await client.query('create extension if not exists pg_trgm');
  } catch {
    return undefined;
  }
  return schemaOf(client);
}
