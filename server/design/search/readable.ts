import { type Acl, readAcl } from '../../../formats/dxl/index.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { rank } from '../databases/access.ts';
import type { Design } from '../design.ts';
import type { Reading } from '../tables.ts';
import type { Searched } from './store.ts';

/** A database that may be searched, where it is, and its revision now. */
export type Readable = Searched & { path: string; pathKey: string };

/** What the caller may search. `all` says that it is every database there is. */
export type Scope = { databases: Readable[]; all: boolean };

/** ACLs that were read, by database; the count of changes tells whether one is current. */
type Known = Map<number, { revision: number; acl: Acl }>;
const MAX_KNOWN = 10_000;

/** The databases that a caller may read at this moment: a right that was taken away counts at once. */
export function readableDatabases({ tables, accessTo }: Pick<Design, 'tables' | 'accessTo'>) {
  const known: Known = new Map();
  return async (caller: Caller, only: number | undefined): Promise<Scope> => {
    const rows = await listRevisions(tables, only);
    await learn(tables, known, rows);
    const databases: Readable[] = [];
    for (const { id, revision, path, path_key } of rows) {
      const acl = known.get(id)?.acl;
      if (acl === undefined) continue;
      const { level } = await accessTo(acl, caller);
      if (rank(level) >= rank('READER')) databases.push({ id, revision, path, pathKey: path_key });
    }
    return { databases, all: only === undefined && databases.length === rows.length };
  };
}

function listRevisions(reading: Reading, only: number | undefined) {
  let query = reading
    .selectFrom('design.database')
    .select(['id', 'revision', 'acl_revision', 'path', 'path_key'])
    .where('deleted_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  return query.execute();
}

async function learn(
  reading: Reading,
  known: Known,
  rows: readonly { id: number; acl_revision: number }[],
): Promise<void> {
  const missing = rows.filter(({ id, acl_revision }) => known.get(id)?.revision !== acl_revision);
  if (missing.length === 0) return;
  if (known.size + missing.length > MAX_KNOWN) known.clear();
  const ids = missing.map(({ id }) => id);
  const acls = await reading
    .selectFrom('design.database')
    .select(['id', 'acl', 'acl_revision'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, acl, acl_revision } of acls) known.set(id, { revision: acl_revision, acl: readAcl(acl) });
}
