import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { on, useDesignSummary } from '../queries.ts';
import type { Resources } from './resources.ts';

/** The elements of a database, for what is drawn of it. */
export const resourcesOf = (nsfPath: string): Resources => ({ useSource: sourcesOf(nsfPath) });

/** A hook that reads elements of a database by type and name, or any alias. */
function sourcesOf(nsfPath: string) {
  return function useSource(type: string, name: string): string | null | undefined {
    const summary = useDesignSummary(nsfPath).data;
    const key = name.trim().toLowerCase();
    const found = summary?.types[type]?.elements.find(
      (each) =>
        key !== '' &&
        // Of shared actions a database has one element, which answers to the id of each.
        (type === 'sharedactions' ||
          [each.name, ...(each.aliases ?? [])].some((answer) => answer.toLowerCase() === key)),
    );
    const { data, isError } = useQuery({
      queryKey: ['element', nsfPath, found?.unid, 'drawn'],
      queryFn: ({ signal }) =>
        call<{ dxl: string }>(on(`/api/design/elements/${found?.unid}`, nsfPath), { signal }).then(
          ({ dxl }) => dxl,
        ),
      enabled: found !== undefined,
    });
    if (summary && !found) return null;
    return isError ? null : data;
  };
}
