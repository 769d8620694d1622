import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { problem } from '../../problems.ts';
import type { Writing } from '../../tables.ts';
import {
  countKept,
  type FolderRow,
  insertFolder,
  lockFolders,
  removeFolder,
  setFiling,
  updateFolder,
} from './folderStore.ts';
import { holderOf } from './rights.ts';
import type { ChangedFolder, NewFolder } from './schema.ts';
import { type Act, auditOf, usableName } from './service.ts';

/** Everybody's folders are read as a whole. */
const MAX_FOLDERS = 1000;
const MAX_DEPTH = 10;

type Folders = ReadonlyMap<string, FolderRow>;

/** Makes a folder for the person.
 *  @throws Problem 400 for a name or a parent that is none, 409 `documents.folder.taken`, `.deep` and `.many`. */
export async function createFolder(tx: Writing, wanted: NewFolder, act: Act): Promise<FolderRow> {
  const folders = await lockFolders(tx, act.by);
  if (folders.size >= MAX_FOLDERS) throw problem('documents.folder.many', { limit: MAX_FOLDERS });
  const row = {
    id: randomUUID(),
    holder: holderOf(act.by),
    name: checkFolderName(wanted.name),
    parent: wanted.parent ?? null,
    created_at: act.at,
  };
  checkPlace(folders, row);
  await insertFolder(tx, row);
  await recordAudit(tx, auditOfFolder('create', row, act));
  return row;
}

/** Renames a folder, or moves it with all that lies in it.
 *  @throws Problem 404, and what `createFolder` throws, and 409 `documents.folder.within`. */
export async function changeFolder(
  tx: Writing,
  id: string,
  changed: ChangedFolder,
  act: Act,
): Promise<FolderRow> {
  const folders = await lockFolders(tx, act.by);
  const old = known(folders, id);
  const row = {
    ...old,
    ...(changed.name !== undefined && { name: checkFolderName(changed.name) }),
    ...(changed.parent !== undefined && { parent: changed.parent }),
  };
  checkPlace(folders, row);
  await updateFolder(tx, id, { name: row.name, parent: row.parent });
  await recordAudit(tx, auditOfFolder('change', row, act));
  return row;
}

/** Deletes an empty folder.
 *  @throws Problem 404, 409 `documents.folder.filled`. */
export async function deleteFolder(tx: Writing, id: string, act: Act): Promise<void> {
  const folders = await lockFolders(tx, act.by);
  const row = known(folders, id);
  const within = childrenOf(folders, id).length;
  const documents = await countKept(tx, act.by, id);
  if (within + documents > 0) throw problem('documents.folder.filled', { folders: within, documents });
  await removeFolder(tx, id);
  await recordAudit(tx, auditOfFolder('delete', row, act));
}

/** Puts a document of the person into one of their folders; null takes it out.
 *  @param path where the request names the folder
 *  @throws Problem 400 when the person has no such folder. */
export async function fileDocument(
  tx: Writing,
  document: string,
  folder: string | null,
  act: Act,
  path = '/folder',
): Promise<void> {
  const folders = await lockFolders(tx, act.by);
  if (folder !== null && !folders.has(folder))
    throw invalid([{ path, message: 'names none of your folders' }]);
  await setFiling(tx, act.by, document, folder);
  await recordAudit(tx, auditOf('documents.document.file', document, act, { folder }));
}

function checkFolderName(name: string): string {
  const usable = usableName(name);
  if (usable === undefined) throw problem('documents.folder.name');
  return usable;
}

function known(folders: Folders, id: string): FolderRow {
  const row = folders.get(id);
  if (!row) throw problem('documents.folder.unknown');
  return row;
}

const childrenOf = (folders: Folders, id: string) =>
  [...folders.values()].filter(({ parent }) => parent === id);

/** Whether a folder may stand where it is to stand, among the folders as they are. */
function checkPlace(folders: Folders, { id, parent, name }: FolderRow): void {
  if (parent !== null && !folders.has(parent))
    throw invalid([{ path: '/parent', message: 'names none of your folders' }]);
  const way = wayTo(folders, parent);
  if (way.includes(id)) throw problem('documents.folder.within');
  if (way.length + heightOf(folders, id) > MAX_DEPTH)
    throw problem('documents.folder.deep', { limit: MAX_DEPTH });
  const beside = [...folders.values()].filter((each) => each.parent === parent && each.id !== id);
  if (beside.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw problem('documents.folder.taken', { name });
}

/** A folder and all that it lies in. */
function wayTo(folders: Folders, id: string | null): string[] {
  const way: string[] = [];
  for (let at = id; at !== null; at = folders.get(at)?.parent ?? null) way.push(at);
  return way;
}

/** How many folders lie in each other from this one on, itself included. */
const heightOf = (folders: Folders, id: string): number =>
  1 + Math.max(0, ...childrenOf(folders, id).map((child) => heightOf(folders, child.id)));

const auditOfFolder = (verb: string, { id, name, parent }: FolderRow, { by, request }: Act) => ({
  by,
  action: `documents.folder.${verb}`,
  thing: `documents/folders/${id}`,
  detail: { name, parent },
  ...(request ? { request } : {}),
});
