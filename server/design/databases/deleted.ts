import type { DatabaseError } from 'pg';
import { setDatabaseIdentity } from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Reading, Writing } from '../tables.ts';
import { type Origin, recordDatabaseChange } from '../versions/store.ts';
import type { NsfPath } from './path.ts';
import { findDatabase } from './store.ts';

/** Databases deleted after `since`, the last one first; `which` narrows them. */
export async function listDeleted(
  reading: Reading,
  since: Date,
  which: { key?: string; replicaId?: string | undefined } = {},
): Promise<DatabaseRow[]> {
  let query = reading
    .selectFrom('design.database')
    .selectAll()
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc');
  if (which.key !== undefined) query = query.where('path_key', '=', which.key);
  if (which.replicaId !== undefined) query = query.where('replica_id', '=', which.replicaId.toUpperCase());
  return query.execute();
}

/**
 * Brings a deleted database back, at the path it had or another one, with everything that it held.
 * @throws Problem 404 when it was restored or removed meanwhile, 409 when the path is taken.
 */
export async function restoreDatabase(
  tx: Writing,
  row: DatabaseRow,
  { path, key }: NsfPath,
  origin: Origin,
): Promise<DatabaseRow> {
  const current = await lockDeleted(tx, row.id);
  if (current === undefined) throw problem('design.database.undeleted', { nsfPath: row.path });
  const taken = problem('design.database.exists', { nsfPath: path });
  if ((await findDatabase(tx, key)) !== undefined) throw taken;
  const identity = { title: current.title, replicaId: current.replica_id, path };
  const restored = await tx
    .updateTable('design.database')
    .set((column) => ({
      deleted_at: null,
      deleted_by: null,
      path,
      path_key: key,
      root_tag: setDatabaseIdentity(current.root_tag, identity),
      revision: column('revision', '+', 1),
    }))
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: DatabaseError) => {
      // Another one took the path between our look and our change.
      throw error.constraint === 'database_path' ? taken : error;
    });
  const { id, revision } = restored;
  await recordDatabaseChange(tx, { database_id: id, revision, kind: 'database', action: 'restore' }, origin);
  const detail = { from: current.path, replicaId: current.replica_id };
  const thing = `design/${path}`;
  await recordAudit(tx, { by: origin.caller, action: 'design.database.restore', thing, detail });
  return restored;
}

/** A deleted database, locked until the transaction ends. */
export async function lockDeleted(tx: Writing, id: number): Promise<DatabaseRow | undefined> {
  return tx
    .selectFrom('design.database')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
