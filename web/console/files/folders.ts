import { FOLDERS, type Folder } from '../../shared/folders/folders.ts';
import { call } from '../../shared/index.ts';
import { useDocumentChange } from './queries.ts';

export const useFolderChange = (id: string, done: (changed: Folder) => void) =>
  useDocumentChange(
    (json: Partial<Pick<Folder, 'name' | 'parent'>>) =>
      call<Folder>(`${FOLDERS}/${id}`, { method: 'PATCH', json }),
    done,
  );

export const useFolderRemoval = (id: string, done: () => void) =>
  useDocumentChange(() => call(`${FOLDERS}/${id}`, { method: 'DELETE' }), done);

export const folderAddress = (id: string) => `/files?folder=${id}`;

/** A folder with all that it lies in, from the outside in; empty when there is no such folder. */
export function wayTo(folders: readonly Folder[], id: string | null): Folder[] {
  const way: Folder[] = [];
  for (let at = id; at !== null; ) {
    const found = folders.find((each) => each.id === at);
    if (!found || way.includes(found)) break;
    way.unshift(found);
    at = found.parent;
  }
  return way;
}
