import { useQueryClient } from '@tanstack/react-query';
import { CATALOG, type Read } from './queries.ts';

type Named = { id: string; name: string };

/** What people call a record that the page has read for another purpose; its identifier when it has not.
 *  @returns takes the address of the list and the identifier */
export function useNames(): (path: string, id: string) => string {
  const queries = useQueryClient();
  return (path, id) => {
    const one = queries.getQueryData<Read<Named>>([CATALOG, `${path}/${id}`]);
    if (one) return one.record.name;
    const lists = queries.getQueriesData<{ pages: { items: Named[] }[] }>({
      queryKey: [CATALOG, path, 'list'],
    });
    const all = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
    return all.find((each) => each.id === id)?.name ?? id;
  };
}
