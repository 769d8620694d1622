import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

export type Match = {
  line: number;
  /** Set when the line is of content that the source holds in base64; `item` names it. */
  in?: 'data';
  item?: string;
  text: string;
  ranges: [number, number][];
};

export type Hit = {
  nsfPath: string;
  type: string;
  name: string;
  unid: string;
  noteId: number;
  matches: Match[];
  /** How many lines more there are. */
  more?: number;
};

type Hits = { hits: Hit[]; next?: string; indexing?: true };

/** What is looked for, and where. */
export type Sought = { q: string; nsfPath?: string | undefined; type?: string | undefined };

/** Elements that have these words in their names or code, page by page. */
export function useHits({ q, nsfPath, type }: Sought) {
  return useInfiniteQuery({
    queryKey: ['search', q, nsfPath, type],
    enabled: q !== '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        q,
        limit: '20',
        ...(nsfPath ? { nsfPath } : {}),
        ...(type ? { type } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      });
      return call<Hits>(`/api/design/search?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // What is still being read in is looked for again.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing ? 2000 : false),
  });
}
