import { sql } from 'kysely';
import type { Caller } from '../../platform/identity/caller.ts';
import type { ChangeAction, ChangeTable, ElementRow, Writing } from '../tables.ts';

/** Where a change comes from, and the reason given for it; kept with the change. */
export type Origin = {
  caller: Caller;
  importId?: string | null;
  why?: string | null | undefined;
  project?: string | null | undefined;
};

/** A change of an element to keep in the history. */
export type Change = Pick<ElementRow, 'id' | 'database_id' | 'version' | 'type' | 'name' | 'unid'> & {
  action: ChangeAction;
};

/** A change of the database itself; `name` says what of it. */
export type DatabaseChange = Pick<ChangeTable, 'database_id' | 'revision' | 'kind' | 'action'> & {
  name?: string;
};

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Moves text and signature of the current version of these elements into the history, before it is replaced or
 *  removed. */
export async function keepText(tx: Writing, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update design.element_version v set dxl = e.dxl, namespaces = e.namespaces, signer = e.signer,
      signed_at = e.signed_at, signature = e.signature
    from design.element e
    where e.id = any(${ids}::bigint[]) and v.element_id = e.id and v.version = e.version`.execute(tx);
}

const originOf = ({ caller, importId, why, project }: Origin) => ({
  by_subject: caller.subject,
  by_name: caller.distinguishedName,
  import_id: importId ?? null,
  why: why ?? null,
  project: project ?? null,
});

/** Writes down who changed which elements and why; the text stays with the element while the version is current.
 *  `revision` is that of the database after the change. */
export async function recordChanges(
  tx: Writing,
  changes: readonly Change[],
  origin: Origin,
  revision: number,
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const rows = changes.slice(at, at + BATCH).map(({ id, ...change }) => ({
      ...change,
      ...originOf(origin),
      element_id: id,
      revision,
    }));
    await tx.insertInto('design.element_version').values(rows).execute();
  }
}

/** Writes down who changed properties or ACL, or made, deleted or restored the database. */
export async function recordDatabaseChange(
  tx: Writing,
  change: DatabaseChange,
  origin: Origin,
): Promise<void> {
  await tx
    .insertInto('design.change')
    .values({ ...change, ...originOf(origin) })
    .execute();
}

/** Deleted elements by the UNID they had, with their last version: what comes back under it continues from there. */
export async function findGone(
  tx: Writing,
  databaseId: number,
  unids: readonly string[],
): Promise<Map<string, { id: number; version: number }>> {
  if (unids.length === 0) return new Map();
  const { rows } = await sql<{ unid: string; id: number; version: number }>`
    select distinct on (v.unid) v.unid, v.element_id as id, v.version
    from design.element_version v
    where v.database_id = ${databaseId} and v.unid = any(${unids}::text[]) and v.action = 'delete'
      and not exists (select from design.element_version l where l.element_id = v.element_id and l.version > v.version)
    order by v.unid, v.revision desc, v.version desc`.execute(tx);
  return new Map(rows.map(({ unid, ...found }) => [unid, found]));
}
