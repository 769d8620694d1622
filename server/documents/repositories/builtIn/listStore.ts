import { sql } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Reading } from '../../tables.ts';
import { BUILT_IN } from './key.ts';
import { holderOf } from './rights.ts';
import { matchesText } from './searchStore.ts';
import { type DocumentRow, documents, type ShareRow, sharedWith, sharesOf } from './store.ts';

/** Which documents a list shows of those that the person may read: their own, those of others, those they opened (the last
 *  opened first) or those they starred. */
export type Filter = 'mine' | 'shared' | 'recent' | 'starred';

/** A document in somebody's list. */
export type ListedRow = DocumentRow & {
  shares: ShareRow[];
  starred: boolean;
  /** Where the person keeps it. */
  folder: string | null;
  /** Who edits it in any process that lives. */
  editing: string[];
  /** What the list is ordered by. */
  moment: Date;
};

export type ListPage = {
  limit: number;
  deleted: boolean;
  after?: { moment: Date; id: string };
  /** Words to find it by. */
  words?: string;
  template?: boolean;
  filter?: Filter;
  /** Only what the person owns and keeps there; null: in no folder. */
  folder?: string | null;
};

/** Cursors hold milliseconds. */
const changed = sql<Date>`date_trunc('milliseconds', d.modified_at)`;
const thrownAway = sql<Date>`date_trunc('milliseconds', d.deleted_at)`;

/** Documents shared with a person, the last changed, opened or deleted first, each with all that a list tells of it. */
export async function listDocuments(
  reading: Reading,
  person: Person,
  { limit, deleted, after, words, template, filter, folder }: ListPage,
): Promise<ListedRow[]> {
  const holder = holderOf(person);
  const visited = sql<Date>`(select date_trunc('milliseconds', o.visited_at) from documents.visit o
    where o.document = d.id and o.holder = ${holder})`;
  const moment = deleted ? thrownAway : filter === 'recent' ? visited : changed;
  const starred = sql<boolean>`exists (select from documents.star x where x.document = d.id and x.holder = ${holder})`;
  let query = documents(reading)
    .where(sharedWith(person, deleted))
    .where('d.deleted_at', deleted ? 'is not' : 'is', null)
    .select([
      sharesOf().as('shares'),
      starred.as('starred'),
      editing.as('editing'),
      moment.as('moment'),
      folderOf(holder).as('folder'),
    ]);
  if (filter === 'mine') query = query.where(ownedBy(holder));
  if (filter === 'shared') query = query.where(sql<boolean>`not ${ownedBy(holder)}`);
  if (filter === 'starred') query = query.where(starred);
  if (filter === 'recent')
    query = query.where(
      sql<boolean>`d.id in (select o.document from documents.visit o where o.holder = ${holder})`,
    );
  if (folder !== undefined) query = query.where(keptIn(person, folder));
  if (after) query = query.where(sql<boolean>`(${moment}, d.id) < (${after.moment}, ${after.id})`);
  if (words) query = query.where(matchesText(words));
  if (template !== undefined) query = query.where('d.template', '=', template);
  return query.orderBy(moment, 'desc').orderBy('d.id', 'desc').limit(limit).execute();
}

/** Holds for a document `d` that belongs to the holder in person, and not through a group. */
const ownedBy = (holder: string) =>
  sql<boolean>`exists (select from documents.share m where m.document = d.id
    and m.kind = 'user' and m.holder = ${holder} and m.granted = 'owner')`;

/** Where the holder keeps a document `d`. */
const folderOf = (holder: string) =>
  sql<
    string | null
  >`(select k.folder from documents.filing k where k.document = d.id and k.holder = ${holder})`;

/** Holds for a document `d` that the person owns and keeps in a folder; null: in none. */
const keptIn = (person: Person, folder: string | null) =>
  folder === null
    ? sql<boolean>`(${sharedWith(person, true)} and ${folderOf(holderOf(person))} is null)`
    : sql<boolean>`(${sharedWith(person, true)} and d.id in (select k.document from documents.filing k
        where k.folder = ${folder} and k.holder = ${holderOf(person)}))`;

/** The names of those who edit a document `d`, each once. */
const editing = sql<string[]>`(
  select coalesce(json_agg(distinct e->>'displayName'), '[]')
  from documents.draft f join documents.open_room r on r.draft = f.id
  cross join jsonb_array_elements(r.editors) e
  where f.repository = ${sql.lit(BUILT_IN)} and f.document = d.id
    and r.process in (select id from platform.living_process))`;

/** Ids of deleted documents that a person owns, the first deleted first. */
export async function ownedTrash(reading: Reading, person: Person, limit: number): Promise<string[]> {
  const rows = await reading
    .selectFrom('documents.document as d')
    .select('d.id')
    .where('d.deleted_at', 'is not', null)
    .where(sharedWith(person, true))
    .orderBy('d.deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
