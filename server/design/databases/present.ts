import { readLaunchSettings, rootAttributes } from '../../../formats/dxl/index.ts';
import type { Access } from '../design.ts';
import type { DatabaseRow } from '../tables.ts';
import type { DatabaseProperties } from './schema.ts';

/** A database in a list. */
export function presentDatabase(row: DatabaseRow, access: Access) {
  return { nsfPath: row.path, title: row.title, replicaId: row.replica_id, level: access.level };
}

/** A deleted database in a list; `keptMs` is how long it can be restored. */
export function presentDeleted(row: DatabaseRow, access: Access, keptMs: number) {
  const deletedAt = row.deleted_at ?? new Date(0);
  return {
    ...presentDatabase(row, access),
    deletedAt: deletedAt.toISOString(),
    ...(row.deleted_by === null ? {} : { deletedBy: row.deleted_by }),
    restorableUntil: new Date(deletedAt.getTime() + keptMs).toISOString(),
  };
}

/** The properties of a database (spec, Response bodies). */
export function presentProperties(row: DatabaseRow): DatabaseProperties {
  const { fromtemplate = '', templatename = '' } = rootAttributes(row.root_tag);
  return {
    title: row.title,
    replicaId: row.replica_id,
    filePath: row.path,
    designTemplate: fromtemplate,
    templateName: templatename,
    launchSettings: row.launchsettings === null ? {} : readLaunchSettings(row.launchsettings),
  };
}
