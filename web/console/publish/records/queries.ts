import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ProblemError, request } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** A record as it was read, with the version to which changes refer. */
export type Read<T> = { record: T; etag: string };
type Page<T> = { items: T[]; next?: string };

/** Everything of the catalog that the pages keep lies below this key: a change of one thing may show in another. */
export const CATALOG = 'publish';

/** Reads a record with its ETag. @throws ProblemError */
export async function read<T>(path: string, signal?: AbortSignal): Promise<Read<T>> {
  const answer = await request(path, { cache: 'no-store', ...(signal && { signal }) });
  return { record: (await answer.json()) as T, etag: answer.headers.get('etag') ?? '' };
}

export function useRecord<T>(path: string) {
  return useQuery({ queryKey: [CATALOG, path], queryFn: ({ signal }) => read<T>(path, signal) });
}

/** Asks for a list with its query. */
export const listPath = (path: string, members: Record<string, string> = {}) => {
  const given = Object.entries(members).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** A list, page by page, in the order of creation. */
export function useList<T>(path: string, members: Record<string, string> = {}) {
  return useInfiniteQuery({
    queryKey: [CATALOG, path, 'list', members],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<Page<T>>(listPath(path, { limit: '100', ...members, cursor: pageParam }), { signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/** All of a list that is read to choose from, such as the product groups. */
export function useAll<T>(path: string, members: Record<string, string> = {}) {
  return useQuery({
    queryKey: [CATALOG, path, 'all', members],
    queryFn: async ({ signal }) => {
      const items: T[] = [];
      for (let cursor = ''; ; ) {
        const page = await call<Page<T>>(listPath(path, { limit: '200', ...members, cursor }), { signal });
        items.push(...page.items);
        if (page.next === undefined) return items;
        cursor = page.next;
      }
    },
  });
}

/** A change of the catalog; what is shown of it is read anew afterwards. */
export function useDeed<Input = void, Result = unknown>(
  deed: (input: Input) => Promise<Result>,
  done: (result: Result, input: Input) => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (result, input) => {
      await queries.invalidateQueries({ queryKey: [CATALOG] });
      done(result, input);
    },
    onError: () => queries.invalidateQueries({ queryKey: [CATALOG] }),
  });
}

/** Changes the record as it is now: for what does not depend on what it was, such as publishing or adding a part. */
export async function changeNow<T = unknown>(
  path: string,
  { method = 'PATCH', json, of = path }: { method?: string; json?: unknown; of?: string } = {},
): Promise<T> {
  const { etag } = await read(of);
  return call<T>(path, { method, ...(json !== undefined && { json }), headers: { 'if-match': etag } });
}

/** Puts a list of a record into another order, or takes something out of it, as long as it is the list that was shown.
 *  @param path of the record. @throws ProblemError */
export async function changeList(path: string, member: string, shown: string[], wanted: string[]) {
  const { record, etag } = await read<Record<string, (string | { id: string })[]>>(path);
  const now = (record[member] ?? []).map((each) => (typeof each === 'string' ? each : each.id));
  if (now.join(' ') !== shown.join(' '))
    throw new ProblemError(412, { code: 'page.overtaken', summary: words('ordering').overtaken }, null);
  return call(path, { method: 'PATCH', json: { [member]: wanted }, headers: { 'if-match': etag } });
}
