import {
  keptRootTag,
  rootAttributes,
  type Span,
  sectionText,
  setDatabaseIdentity,
} from '../../../formats/dxl/index.ts';
import { updateAcl, updateDatabase } from '../databases/store.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import type { Source } from '../threads/source.ts';
import { type Origin, recordDatabaseChange } from '../versions/store.ts';

/** What a document says about the database itself, as it would be kept. */
export type SentProperties = Pick<
  DatabaseRow,
  'title' | 'root_tag' | 'databaseinfo' | 'fulltextsettings' | 'launchsettings'
> & { acl?: string };

/**
 * What a database document says about the database itself: title, launch settings and further properties, and the
 * ACL when it has one. Path and replica id stay: they say which database this is.
 */
export function sentProperties(
  row: Pick<DatabaseRow, 'title' | 'root_tag' | 'replica_id' | 'path'>,
  { text, document }: Source,
): SentProperties | undefined {
  const { database } = document;
  if (database === undefined) return undefined;
  const section = (span: Span | undefined) => (span === undefined ? null : sectionText(text, database, span));
  const root = keptRootTag(text, database) ?? row.root_tag;
  const title = rootAttributes(root).title ?? row.title;
  const acl = section(database.acl);
  return {
    title,
    root_tag: setDatabaseIdentity(root, { title, replicaId: row.replica_id, path: row.path }),
    databaseinfo: section(database.databaseinfo),
    fulltextsettings: section(database.fulltextsettings),
    launchsettings: section(database.launchsettings),
    ...(acl === null ? {} : { acl }),
  };
}

/** Takes over what a document said about the database itself. */
export async function replaceProperties(
  tx: Writing,
  row: DatabaseRow,
  { acl, ...values }: SentProperties,
  origin: Origin,
): Promise<void> {
  const changed = { database_id: row.id, action: 'replace' } as const;
  const revision = await updateDatabase(tx, row.id, values);
  await recordDatabaseChange(tx, { ...changed, kind: 'properties', revision }, origin);
  if (acl === undefined) return;
  const after = await updateAcl(tx, row.id, acl);
  await recordDatabaseChange(tx, { ...changed, kind: 'acl', revision: after }, origin);
}
