import type { DatabaseRow, Reading, Writing } from '../tables.ts';

/** The database of this path key, unless it was deleted. */
export async function findDatabase(reading: Reading, pathKey: string): Promise<DatabaseRow | undefined> {
  return reading
    .selectFrom('design.database')
    .selectAll()
    .where('path_key', '=', pathKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The database with an id, unless it was deleted. */
export async function readDatabase(reading: Reading, id: number): Promise<DatabaseRow | undefined> {
  return reading
    .selectFrom('design.database')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** All databases, by path. */
export async function listDatabases(reading: Reading): Promise<DatabaseRow[]> {
  return reading
    .selectFrom('design.database')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('path_key')
    .execute();
}

/** Locks a database until the transaction ends, so that writes to it follow one another. What only refers to it,
 *  such as an import that is accepted, does not wait. */
export async function lockDatabase(tx: Writing, id: number): Promise<DatabaseRow | undefined> {
  return tx
    .selectFrom('design.database')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type NewDatabase = Pick<
  DatabaseRow,
  'path' | 'path_key' | 'title' | 'replica_id' | 'root_tag' | 'acl' | 'created_by'
>;

/** Adds a database; undefined when the path is taken. */
export async function insertDatabase(tx: Writing, row: NewDatabase): Promise<DatabaseRow | undefined> {
  return tx
    .insertInto('design.database')
    .values(row)
    .onConflict((conflict) => conflict.column('path_key').where('deleted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Hides a database; it keeps everything it holds. @returns the revision that this made. */
export async function markDeleted(tx: Writing, id: number, by: string, at: Date): Promise<number> {
  const { revision } = await tx
    .updateTable('design.database')
    .set((column) => ({ deleted_at: at, deleted_by: by, revision: column('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Changes properties and counts the change. @returns the revision that this made. */
export async function updateDatabase(
  tx: Writing,
  id: number,
  values: Partial<
    Pick<
      DatabaseRow,
      'title' | 'root_tag' | 'databaseinfo' | 'fulltextsettings' | 'launchsettings' | 'next_note_id'
    >
  >,
): Promise<number> {
  const { revision } = await tx
    .updateTable('design.database')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Replaces the ACL and counts the change. @returns the revision that this made. */
export async function updateAcl(tx: Writing, id: number, acl: string): Promise<number> {
  const { revision } = await tx
    .updateTable('design.database')
    .set((column) => ({
      acl,
      acl_revision: column('acl_revision', '+', 1),
      revision: column('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
