import { type Acl, readAcl } from '../../../formats/dxl/index.ts';
import type { Reading } from '../tables.ts';

/** A database with its ACL, and where both stand now. */
export type DatabaseAcl = { id: number; revision: number; path: string; pathKey: string; acl: Acl };

const MAX_KNOWN = 10_000;

/** The ACLs of all databases, or of one, as they are at this moment; each is read once for each change of it.
 *  @returns what lists them. */
export function createAcls(reading: Reading): (only?: number) => Promise<DatabaseAcl[]> {
  /** ACLs that were read, by database; the count of changes tells whether one is current. */
  const known = new Map<number, { revision: number; acl: Acl }>();

  const learn = async (rows: readonly { id: number; acl_revision: number }[]) => {
    const missing = rows.filter(({ id, acl_revision }) => known.get(id)?.revision !== acl_revision);
    if (missing.length === 0) return;
    if (known.size + missing.length > MAX_KNOWN) known.clear();
    const ids = missing.map(({ id }) => id);
    const acls = await reading
      .selectFrom('design.database')
      .select(['id', 'acl', 'acl_revision'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, acl, acl_revision } of acls)
      known.set(id, { revision: acl_revision, acl: readAcl(acl) });
  };

  return async (only) => {
    let query = reading
      .selectFrom('design.database')
      .select(['id', 'revision', 'acl_revision', 'path', 'path_key'])
      .where('deleted_at', 'is', null);
    if (only !== undefined) query = query.where('id', '=', only);
    const rows = await query.execute();
    await learn(rows);
    return rows.flatMap(({ id, revision, path, path_key }) => {
      const acl = known.get(id)?.acl;
      return acl === undefined ? [] : [{ id, revision, path, pathKey: path_key, acl }];
    });
  };
}
