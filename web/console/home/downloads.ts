import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

type Release = { path: string; name: string; product?: string };
type File = { name: string; release?: Release };

/** Enough files that some of the latest releases are among them. */
const MAX_FILES = 20;

/** The releases whose files the reader may download now, the latest first, each once. A file that is not granted through a
 *  release leads to the list of all files. */
export function useAvailable() {
  return useQuery({
    queryKey: ['available'],
    queryFn: async ({ signal }) => {
      const { items } = await call<{ items: File[] }>(`/v1/portal/downloads?limit=${MAX_FILES}`, { signal });
      const releases = items.map(({ name, release }): Release => release ?? { path: 'me', name });
      return [...new Map(releases.map((release) => [release.path, release])).values()];
    },
  });
}
