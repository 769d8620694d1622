import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, sentenceOf } from '../call.ts';
import { say } from '../say.ts';

export type Notice = {
  id: number;
  kind: string;
  params: Record<string, string>;
  address: string;
  at: string;
  read: boolean;
};
type Page = { items: Notice[]; next?: number };

/** One's notices, newest first, page by page. */
export const useNotices = () =>
  useInfiniteQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call<Page>(`/api/v1/notices${pageParam === undefined ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** Marks a notice as read or unread, or all up to one as read. */
export function useMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; read: boolean } | { until: number }) =>
      'until' in change
        ? call('/api/v1/notices/read', { json: change })
        : call(`/api/v1/notices/${change.id}`, { method: 'PATCH', json: { read: change.read } }),
    onError: (error) => say(sentenceOf(error), 'failed'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
}
