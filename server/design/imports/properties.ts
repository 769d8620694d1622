import {
  keptRootTag,
  rootAttributes,
  type Span,
  sectionText,
  setDatabaseIdentity,
} from '../../../formats/dxl/index.ts';
import { type DatabaseRow, updateAcl, updateDatabase } from '../databases/store.ts';
import { type Origin, recordDatabaseChange } from '../history/store.ts';
import type { Writing } from '../tables.ts';
import type { Source } from './source.ts';

/**
 * Takes over what a database document says about the database itself: title, launch settings and further
 * properties, and the ACL when it has one. Path and replica id stay: they say which database this is.
 */
export async function replaceProperties(
  tx: Writing,
  row: DatabaseRow,
  { text, document }: Source,
  origin: Origin,
): Promise<void> {
  const { database } = document;
  if (database === undefined) return;
  const section = (span: Span | undefined) => (span === undefined ? null : sectionText(text, database, span));
  const root = keptRootTag(text, database) ?? row.root_tag;
  const title = rootAttributes(root).title ?? row.title;
  const changed = { database_id: row.id, action: 'replace' } as const;
  const revision = await updateDatabase(tx, row.id, {
    title,
    root_tag: setDatabaseIdentity(root, { title, replicaId: row.replica_id, path: row.path }),
    databaseinfo: section(database.databaseinfo),
    fulltextsettings: section(database.fulltextsettings),
    launchsettings: section(database.launchsettings),
  });
  const acl = section(database.acl);
  await recordDatabaseChange(tx, { ...changed, kind: 'properties', revision }, origin);
  if (acl === null) return;
  const after = await updateAcl(tx, row.id, acl);
  await recordDatabaseChange(tx, { ...changed, kind: 'acl', revision: after }, origin);
}
