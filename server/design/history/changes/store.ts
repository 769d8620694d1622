import { sql } from 'kysely';
import type { ChangeAction, Reading } from '../../tables.ts';
import type { Place } from './cursor.ts';

/** A change in the feed: of an element, or of the database itself. */
export type ChangeRow = {
  revision: number;
  element_id: number;
  version: number;
  kind: 'element' | 'properties' | 'acl' | 'database';
  type: string | null;
  name: string | null;
  unid: string | null;
  action: ChangeAction;
  at: Date;
  by_name: string;
  why: string | null;
  import_id: string | null;
  project: string | null;
};

/** Changes before a place, the newest first. */
export async function listChangesBefore(
  reading: Reading,
  databaseId: number,
  { revision, elementId, version }: Place,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    (select revision, element_id, version, 'element' as kind, type, name, unid, action, at, by_name, why,
        import_id, project
      from design.element_version
      where database_id = ${databaseId}
        and (revision, element_id, version) < (${revision}::bigint, ${elementId}::bigint, ${version}::integer)
      order by revision desc, element_id desc, version desc limit ${limit})
    union all
    (select revision, 0, 0, kind, null, name, null, action, at, by_name, why, import_id, project
      from design.change where database_id = ${databaseId}
        and (revision, 0::bigint, 0) < (${revision}::bigint, ${elementId}::bigint, ${version}::integer)
      order by revision desc limit ${limit})
    order by revision desc, element_id desc, version desc limit ${limit}`.execute(reading);
  return rows;
}

/**
 * Changes after a place, in order. Writers of a database follow one another under its lock and count its revision
 * there, so revisions become visible in their order, and whoever reads on from the last one never misses a change.
 */
export async function listChanges(
  reading: Reading,
  databaseId: number,
  { revision, elementId, version }: Place,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    (select revision, element_id, version, 'element' as kind, type, name, unid, action, at, by_name, why,
        import_id, project
      from design.element_version
      where database_id = ${databaseId}
        and (revision, element_id, version) > (${revision}::bigint, ${elementId}::bigint, ${version}::integer)
      order by revision, element_id, version limit ${limit})
    union all
    (select revision, 0, 0, kind, null, name, null, action, at, by_name, why, import_id, project
      from design.change where database_id = ${databaseId} and revision > ${revision}::bigint
      order by revision limit ${limit})
    order by revision, element_id, version limit ${limit}`.execute(reading);
  return rows;
}
