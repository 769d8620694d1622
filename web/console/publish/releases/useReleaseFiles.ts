import { useQueries } from '@tanstack/react-query';
import { CATALOG, read } from '../records/queries.ts';
import type { Package, PackageFile, Release } from '../records/types.ts';

/** The files of a release's packages, each once. */
export function useReleaseFiles({ packages }: Release): PackageFile[] {
  const all = useQueries({
    queries: packages.map((id) => ({
      queryKey: [CATALOG, `/v1/packages/${id}`],
      queryFn: ({ signal }: { signal: AbortSignal }) => read<Package>(`/v1/packages/${id}`, signal),
    })),
  });
  const files = all.flatMap(({ data }) => data?.record.files ?? []);
  return [...new Map(files.map((file) => [file.id, file])).values()];
}
