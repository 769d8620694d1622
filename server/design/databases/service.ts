import { randomBytes } from 'node:crypto';
import { nameProblem, newRootTag, writeAcl } from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { problem } from '../problems.ts';
import type { DatabaseRow, Reading, Writing } from '../tables.ts';
import { type Origin, recordDatabaseChange } from '../versions/store.ts';
import { readNsfPath } from './path.ts';
import type { NewDatabase } from './schema.ts';
import { insertDatabase, listDatabases, lockDatabase, markDeleted } from './store.ts';

/** Makes an empty database: the caller is MANAGER, `-Default-` has no access.
 *  @throws Problem 400 for a bad path or title, 409 when the path is taken. */
export async function createDatabase(
  tx: Writing,
  wanted: Pick<NewDatabase, 'nsfPath' | 'title'>,
  caller: Caller,
): Promise<DatabaseRow> {
  const { path, key } = readNsfPath(wanted.nsfPath, '/nsfPath');
  const message = nameProblem(wanted.title);
  if (message !== undefined) throw invalid([{ path: '/title', message }]);
  const replicaId = randomBytes(8).toString('hex').toUpperCase();
  const row = await insertDatabase(tx, {
    path,
    path_key: key,
    title: wanted.title,
    replica_id: replicaId,
    root_tag: newRootTag({ title: wanted.title, replicaId, path }),
    acl: writeAcl({
      roles: [],
      entries: [
        { name: '-Default-', level: 'NOACCESS', type: '', roles: [], flags: [] },
        { name: caller.distinguishedName, level: 'MANAGER', type: 'PERSON', roles: [], flags: [] },
      ],
    }),
    created_by: caller.distinguishedName,
  });
  if (row === undefined) throw problem('design.database.exists', { nsfPath: path });
  const change = { database_id: row.id, revision: row.revision, kind: 'database', action: 'create' } as const;
  await recordDatabaseChange(tx, change, { caller });
  await recordAudit(tx, { by: caller, action: 'design.database.create', thing: `design/${path}` });
  return row;
}

/** The databases that the caller may read, with the access they have. */
export async function readableDatabases<A>(
  reading: Reading,
  accessTo: (row: DatabaseRow) => Promise<A | undefined>,
): Promise<{ row: DatabaseRow; access: A }[]> {
  const readable: { row: DatabaseRow; access: A }[] = [];
  for (const row of await listDatabases(reading)) {
    const access = await accessTo(row);
    if (access !== undefined) readable.push({ row, access });
  }
  return readable;
}

/** Deletes a database softly: its path is free again, and what it holds is kept. */
export async function deleteDatabase(tx: Writing, row: DatabaseRow, origin: Origin, at: Date): Promise<void> {
  await lockCurrent(tx, row);
  const revision = await markDeleted(tx, row.id, origin.caller.distinguishedName, at);
  await recordDatabaseChange(
    tx,
    { database_id: row.id, revision, kind: 'database', action: 'delete' },
    origin,
  );
  await recordAudit(tx, { by: origin.caller, action: 'design.database.delete', thing: `design/${row.path}` });
}

/** The database as it is now, locked against other writers.
 *  @throws Problem 404 when it was deleted meanwhile. */
export async function lockCurrent(tx: Writing, row: DatabaseRow): Promise<DatabaseRow> {
  const current = await lockDatabase(tx, row.id);
  if (current === undefined) throw problem('design.database.unknown', { nsfPath: row.path });
  return current;
}
