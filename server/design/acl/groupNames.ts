import { sql } from 'kysely';
import { type AclEntry, nameKey, readAcl, renameAclEntries } from '../../../formats/dxl/index.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { NamesGroups } from '../../platform/identity/groups/named.ts';
import { isFor, nameForm } from '../databases/access.ts';
import { updateAcl } from '../databases/store.ts';
import type { KnownDatabases } from '../design.ts';
import { countNaming, plainPart } from '../documents/naming.ts';
import type { DatabaseRow, Writing } from '../tables.ts';
import { recordDatabaseChange } from '../versions/store.ts';
import { protectedNames } from './service.ts';

/** Access lists of databases, deleted ones too, which name groups. Readers fields of documents do so as well: these are
 *  data of the customer's, which is not rewritten for that. */
export const listsNamingGroups = (known: Pick<KnownDatabases, 'toldChanged'>): NamesGroups => ({
  what: 'accessLists',
  async isTaken(tx, { from, to }) {
    const form = nameForm(to);
    // Names compare without case and labels, so that this one stays the same to them.
    if (form === nameForm(from)) return false;
    const lists = await lockNaming(tx, to);
    const isThere = lists.some(({ acl }) => readAcl(acl).entries.some(({ name }) => nameForm(name) === form));
    return isThere || (await countNaming(tx, form)) > 0;
  },
  countBound: async (tx, { from, to }) =>
    nameForm(from) === nameForm(to) ? 0 : countNaming(tx, nameForm(from)),
  async rename(tx, { from, to, by }) {
    const form = nameForm(from);
    const isMeant = (entry: AclEntry) =>
      isFor(entry, 'GROUP') && nameForm(entry.name) === form && !protectedNames.has(nameKey(entry.name));
    const writing = tx as Writing;
    const changed: number[] = [];
    for (const { id, acl } of await lockNaming(tx, from)) {
      const renamed = renameAclEntries(acl, isMeant, to);
      if (renamed === acl) continue;
      const revision = await updateAcl(writing, id, renamed);
      const change = { database_id: id, revision, kind: 'acl', action: 'replace', name: to } as const;
      await recordDatabaseChange(writing, change, { caller: by });
      changed.push(id);
    }
    const after = async () => {
      await Promise.all(changed.map((id) => known.toldChanged(id)));
    };
    return { count: changed.length, after };
  },
});

/** Locks the databases whose access list may name this name; in one order, so that two renamings never wait for each other. */
async function lockNaming(tx: Executor, name: string): Promise<Pick<DatabaseRow, 'id' | 'acl'>[]> {
  const { rows } = await sql<Pick<DatabaseRow, 'id' | 'acl'>>`select id, acl from design.database
    where position(${plainPart(name)} in lower(acl)) > 0 order by id for no key update`.execute(tx);
  return rows;
}
