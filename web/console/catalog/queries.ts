import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';
import { type DaySums, lastDays, type Span, type Sums } from './periods.ts';

/** What downloads are broken down by, and chosen by. */
export const kinds = ['product', 'release', 'file', 'account'] as const;
export type Kind = (typeof kinds)[number];
/** What the breakdown shows: sums of these, or single downloads. */
export type Grouping = Kind | 'download';
const groupings: readonly Grouping[] = [...kinds, 'download'];
export type Line = Sums & { name?: string; attributes?: object } & Partial<Record<Kind, string>>;

/** What the page shows, as its address says it. */
export type Chosen = {
  span: Span;
  /** Days up to today, where the address names no days of its own. */
  days: number | undefined;
  by: Grouping;
  only: Partial<Record<Kind, string>>;
};

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const USUAL_DAYS = 30;

/** Reads the address; values that make no sense are ignored. */
export function chosenBy({ searchParams }: URL, now: Date): Chosen {
  const member = (name: string) => searchParams.get(name) ?? '';
  const [from, to] = [member('from'), member('to')];
  const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));
  const own = isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
  const given = Number(member('days'));
  const days = Number.isInteger(given) && given > 0 && given <= 3660 ? given : USUAL_DAYS;
  const only = kinds.flatMap((kind) => (member(kind) === '' ? [] : [[kind, member(kind)]]));
  return {
    span: own ?? lastDays(days, now),
    days: own ? undefined : days,
    by: groupings.find((kind) => kind === member('by')) ?? 'release',
    only: Object.fromEntries(only),
  };
}

/** The address that shows what is chosen. */
export function addressOf({ span, days, by, only }: Chosen): string {
  const time = days === undefined ? span : { days: String(days) };
  return `/downloads?${new URLSearchParams({ ...time, by, ...only })}`;
}

const path = (members: Record<string, string>) => `/v1/metrics/downloads?${new URLSearchParams(members)}`;

const orderOf = (by: string): Record<string, string> => {
  if (by === 'day') return {};
  return { order: by === 'download' ? 'newest' : 'downloads' };
};

/** Where a report comes as CSV. */
export const csvAddress = ({ span, only }: Chosen, by: string): string =>
  path({ by, ...span, ...only, format: 'csv', ...orderOf(by) });

/** The sums of all days of the span that have any. */
export function useDays({ span, only }: Chosen) {
  return useQuery({
    queryKey: ['downloads', 'days', span, only],
    queryFn: async ({ signal }) => {
      const days: DaySums[] = [];
      for (let cursor: string | undefined; ; ) {
        const more: Record<string, string> = cursor === undefined ? {} : { cursor };
        const page = await call<{ items: DaySums[]; next?: string }>(
          path({ by: 'day', ...span, ...only, limit: '200', ...more }),
          { signal },
        );
        days.push(...page.items);
        if (page.next === undefined) return days;
        cursor = page.next;
      }
    },
  });
}

/** One download; what was deleted since has no name. */
export type Single = {
  at: string;
  file: string;
  bytes: number;
  name?: string;
  productName?: string;
  releaseName?: string;
  account?: string;
  accountName?: string;
  person?: string;
  complete?: boolean;
};

/** The lines of a breakdown, the most downloads first, page by page. */
export const useLines = (chosen: Chosen) => useReport<Line>(chosen, 'downloads');

/** Single downloads, the latest first, page by page. */
export const useSingles = (chosen: Chosen) => useReport<Single>(chosen, 'newest');

function useReport<Item>({ span, only, by }: Chosen, order: 'downloads' | 'newest') {
  return useInfiniteQuery({
    queryKey: ['downloads', 'lines', by, span, only],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<{ items: Item[]; next?: string }>(
        path({
          by,
          ...span,
          ...only,
          order,
          limit: '20',
          ...(pageParam ? { cursor: pageParam } : {}),
        }),
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

/** What people call the thing that was chosen; undefined while that is not known, or when nothing of it was downloaded. */
export function useName(kind: Kind, id: string, span: Span): string | undefined {
  const lines = useQuery({
    queryKey: ['downloads', 'name', kind, id, span],
    queryFn: ({ signal }) =>
      call<{ items: Line[] }>(path({ by: kind, [kind]: id, ...span, limit: '1' }), { signal }),
  });
  return lines.data?.items[0]?.name;
}
