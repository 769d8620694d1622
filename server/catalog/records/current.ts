import { type RawBuilder, sql } from 'kysely';
import type { Catalog, Current, Versioned } from './context.ts';
import { prepared } from './rows.ts';
import type { RecordTable } from './store.ts';

const MAX_RECORDS = 2000;
/** A record with a longer list or text is read every time, so that the cache stays small. */
const MAX_LIST_LENGTH = 200;
const MAX_TEXT_LENGTH = 4000;

/** Reads records through a memory of their last versions: the database says on every read which version is current
 *  and whether it may be seen, and only a version not seen before is read as a whole. This is right because everything
 *  that an answer shows changes the version, which is the ETag. */
export function createCurrent(catalog: Omit<Catalog, 'current'>): Current {
  const kept = new Map<string, Versioned>();
  const keep = (key: string, record: Versioned) => {
    kept.delete(key);
    if (Object.values(record).some(isLong)) return;
    const oldest = kept.size >= MAX_RECORDS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, record);
  };

  return async <Record extends Versioned>(
    table: RecordTable,
    id: string,
    key: string,
    everything: boolean,
    query: RawBuilder<Record>,
  ): Promise<Record | undefined> => {
    const known = kept.get(key) as Record | undefined;
    if (known) {
      const version = everything
        ? await versionOf(catalog, table, id)
        : (await prepared(catalog, sql<Versioned>`select version from (${query}) whole`))?.version;
      if (version === undefined) kept.delete(key);
      if (version === undefined || version === known.version)
        return version === undefined ? undefined : known;
    }
    const record = await prepared(catalog, query);
    if (record) keep(key, record);
    return record;
  };
}

const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > MAX_LIST_LENGTH
    : typeof value === 'string' && value.length > MAX_TEXT_LENGTH;

async function versionOf({ platform }: Pick<Catalog, 'platform'>, table: RecordTable, id: string) {
  const text = `select version from catalog.${table} where id = $1`;
  const { rows } = await platform.database.pool.query<Versioned>({
    name: `version ${table}`,
    text,
    values: [id],
  });
  return rows[0]?.version;
}
