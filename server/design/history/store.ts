import { sql } from 'kysely';
import type { Caller } from '../../platform/identity/caller.ts';
import type { ElementRow } from '../elements/store.ts';
import type { Writing } from '../tables.ts';

/** A change to keep in the history. */
export type Change = Pick<ElementRow, 'id' | 'database_id' | 'version' | 'type' | 'name' | 'unid'> & {
  action: 'create' | 'replace' | 'delete';
};

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Moves the text of the current version of these elements into the history, before it is replaced or removed. */
export async function keepText(tx: Writing, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update design.element_version v set dxl = e.dxl from design.element e
    where e.id = any(${ids}::bigint[]) and v.element_id = e.id and v.version = e.version`.execute(tx);
}

/** Writes down who changed what; the text stays with the element while the version is current. */
export async function recordChanges(
  tx: Writing,
  changes: Change[],
  caller: Caller,
  importId: string | null,
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const rows = changes.slice(at, at + BATCH).map(({ id, ...change }) => ({
      ...change,
      element_id: id,
      by_subject: caller.subject,
      by_name: caller.distinguishedName,
      import_id: importId,
      dxl: null,
    }));
    await tx.insertInto('design.element_version').values(rows).execute();
  }
}
