import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';

/** A folder of the reader; parent null: in no other. */
export type Folder = { id: string; name: string; parent: string | null };

export const FOLDERS = '/repository/rest/folders';

/** All folders of the reader. */
export function useFolders(enabled = true) {
  return useQuery({
    queryKey: ['documents', 'folders'],
    enabled,
    queryFn: ({ signal }) => call<{ items: Folder[] }>(FOLDERS, { signal }),
  });
}

/** Makes a folder in another one, or in none. */
export function useNewFolder(parent: string | null, done: (made: Folder) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call<Folder>(FOLDERS, { json: { name, parent } }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['documents', 'folders'] });
      done(made);
    },
  });
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
