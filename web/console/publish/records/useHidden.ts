import { useQueries } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { CATALOG } from './queries.ts';
import type { CatalogRecord } from './types.ts';

/** Why nobody sees a product or product group that is published: something above it is not, or it has no release that
 *  anybody could see. */
export type Hidden = 'above' | 'release';

/** As many as the server looks at in one go. */
const AT_ONCE = 100;

/** Which of these products or product groups are published, but nobody sees them. */
export function useHidden(records: readonly CatalogRecord[]): ReadonlyMap<string, Hidden> {
  const ids = records.filter(({ state }) => state === 'published').map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  return useQueries({
    queries: parts.map((part) => ({
      queryKey: [CATALOG, 'hidden', part],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<{ items: { id: string; why: Hidden }[] }>(`/v1/hidden?ids=${part.join(',')}`, { signal }),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ id, why }) => [id, why])),
  });
}
