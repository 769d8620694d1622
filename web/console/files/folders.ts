import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';
import { useDocumentChange } from './queries.ts';

/** A folder of the reader; parent null: in no other. */
export type Folder = { id: string; name: string; parent: string | null };

const PATH = '/repository/rest/folders';

/** All folders of the reader. */
export function useFolders(enabled = true) {
  return useQuery({
    queryKey: ['documents', 'folders'],
    enabled,
    queryFn: ({ signal }) => call<{ items: Folder[] }>(PATH, { signal }),
  });
}

export const useNewFolder = (parent: string | null, done: (made: Folder) => void) =>
  useDocumentChange((name: string) => call<Folder>(PATH, { json: { name, parent } }), done);

export const useFolderChange = (id: string, done: (changed: Folder) => void) =>
  useDocumentChange(
    (json: Partial<Pick<Folder, 'name' | 'parent'>>) =>
      call<Folder>(`${PATH}/${id}`, { method: 'PATCH', json }),
    done,
  );

export const useFolderRemoval = (id: string, done: () => void) =>
  useDocumentChange(() => call(`${PATH}/${id}`, { method: 'DELETE' }), done);

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

/** The folders one below the other, each after the one that it lies in; without one and all that lies in it. */
export function asTree(folders: readonly Folder[], without?: string): { folder: Folder; depth: number }[] {
  const below = (parent: string | null, depth: number): { folder: Folder; depth: number }[] =>
    folders
      .filter((each) => each.parent === parent && each.id !== without)
      .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
      .flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)]);
  return below(null, 0);
}
