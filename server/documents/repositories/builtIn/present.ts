import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { etagOf } from '../../../platform/http/conditional.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import type { FolderTable, Granted } from '../../tables.ts';
import type { ListedRow } from './listStore.ts';
import { holderOf, includes, rightOf } from './rights.ts';
import type { Listed, Meta, Share } from './schema.ts';
import type { DocumentRow, ShareRow, VersionRow } from './store.ts';

/** What the door says of a document to somebody with this right. */
export function presentMeta(row: DocumentRow, right: Granted): Meta {
  return {
    id: row.id,
    name: row.name,
    mime: row.mime,
    size: row.size,
    version: String(row.version),
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
    creator: row.creator,
    modifier: row.modifier,
    permissions: {
      read: true,
      ...(right === 'comment' && { comment: true }),
      write: includes(right, 'write'),
    },
    description: row.description,
    ...(row.template ? { template: true } : {}),
    ...(row.holder ? { checkedOutBy: row.holder.displayName } : {}),
  };
}

const DAY_MS = 24 * 3600 * 1000;

/** What a list says of a document to the person whose list it is.
 *  @param keptDays how long documents stay in the trash */
export function presentListed(row: ListedRow, person: Person, keptDays: number): Listed {
  const own = holderOf(person);
  const right = rightOf(row.shares, person) ?? 'read';
  return {
    ...presentMeta(row, right),
    starred: row.starred,
    sharedWith: row.shares.filter(({ kind, holder }) => kind !== 'user' || holder !== own).length,
    editingNow: row.editing,
    owned: right === 'owner',
    folder: right === 'owner' ? row.folder : null,
    ...(row.deleted_at && {
      deleted: {
        at: row.deleted_at.toISOString(),
        by: row.deleted_by,
        until: new Date(row.deleted_at.getTime() + keptDays * DAY_MS).toISOString(),
      },
    }),
  };
}

/** Changes with every new version and every change of the meta. */
export const tagOf = (row: Pick<DocumentRow, 'version' | 'modified_at'>) =>
  etagOf(`${row.version}.${row.modified_at.getTime().toString(36)}`);

export const presentFolder = ({ id, name, parent }: Selectable<FolderTable>) => ({ id, name, parent });

export const presentVersion = (row: VersionRow) => ({
  version: String(row.version),
  modified: row.modified_at.toISOString(),
  modifier: row.modifier,
  size: row.size,
  comment: row.comment,
});

/** Changes with every change of who may do what. */
export function sharesTag(shares: ShareRow[]): string {
  const lines = shares.map(({ kind, holder, granted }) => JSON.stringify([kind, holder, granted])).toSorted();
  return etagOf(createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22));
}

/** @param known people by how shares name them; of who has no account any more the name of the account is left */
export const presentShare =
  (known: ReadonlyMap<string, Pick<Person, 'displayName'>>) =>
  ({ kind, name, holder, granted }: ShareRow): Share =>
    kind === 'user'
      ? { user: name, displayName: known.get(holder)?.displayName ?? name, right: granted }
      : { group: name, right: granted };
