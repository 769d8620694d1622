import { type Selectable, sql } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import { problem } from '../../problems.ts';
import type { FolderTable, Reading, Writing } from '../../tables.ts';
import { holderOf } from './rights.ts';
import { sharedWith } from './store.ts';

export type FolderRow = Selectable<FolderTable>;

/** All folders of a person, by name. */
export async function listFolders(reading: Reading, person: Person): Promise<FolderRow[]> {
  return reading
    .selectFrom('documents.folder')
    .selectAll()
    .where('holder', '=', holderOf(person))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A folder of the person.
 *  @throws Problem 404 `documents.folder.unknown`, also for a folder of somebody else. */
export async function findFolder(reading: Reading, person: Person, id: string): Promise<FolderRow> {
  const row = await reading
    .selectFrom('documents.folder')
    .selectAll()
    .where('holder', '=', holderOf(person))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw problem('documents.folder.unknown');
  return row;
}

/** Keeps everybody else from changing folders of the person until the transaction ends: what is read then stays true.
 *  @returns the folders, by id. */
export async function lockFolders(tx: Writing, person: Person): Promise<Map<string, FolderRow>> {
  await sql`select pg_advisory_xact_lock(hashtext(${`folders ${holderOf(person)}`}))`.execute(tx);
  return new Map((await listFolders(tx, person)).map((row) => [row.id, row]));
}

export async function insertFolder(tx: Writing, row: FolderRow): Promise<void> {
  await tx.insertInto('documents.folder').values(row).execute();
}

export async function updateFolder(
  tx: Writing,
  id: string,
  values: Pick<FolderRow, 'name' | 'parent'>,
): Promise<void> {
  await tx.updateTable('documents.folder').set(values).where('id', '=', id).execute();
}

/** How many documents a person keeps in a folder: what lies in the trash, or is not theirs any more, does not count. */
export async function countKept(tx: Writing, person: Person, folder: string): Promise<number> {
  const { count } = await tx
    .selectFrom('documents.document as d')
    .innerJoin('documents.filing as k', 'k.document', 'd.id')
    .where('k.folder', '=', folder)
    .where('d.deleted_at', 'is', null)
    .where(sharedWith(person, true))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a folder that has no folder in it; what was kept there lies in no folder then. */
export async function removeFolder(tx: Writing, id: string): Promise<void> {
  await tx.deleteFrom('documents.filing').where('folder', '=', id).execute();
  await tx.deleteFrom('documents.folder').where('id', '=', id).execute();
}

/** Writes down where a person keeps a document; null: in no folder. */
export async function setFiling(
  tx: Writing,
  person: Person,
  document: string,
  folder: string | null,
): Promise<void> {
  const holder = holderOf(person);
  if (folder === null) {
    await tx
      .deleteFrom('documents.filing')
      .where('holder', '=', holder)
      .where('document', '=', document)
      .execute();
    return;
  }
  await tx
    .insertInto('documents.filing')
    .values({ holder, document, folder })
    .onConflict((conflict) => conflict.columns(['holder', 'document']).doUpdateSet({ folder }))
    .execute();
}
