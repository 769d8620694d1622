import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, request } from '../../shared/index.ts';
import type { Role } from './roles.ts';

export type User = {
  subject: string;
  username: string;
  displayName: string;
  distinguishedName: string;
  email: string | null;
  emailVerified: boolean;
  groups: string[];
  roles: Role[];
  identityProvider: string;
  disabled: boolean;
  secondFactor: boolean;
  /** When they signed in last; null when never. */
  signedInAt: string | null;
  createdAt: string;
};

export type GroupSummary = { name: string; description: string; memberCount: number };
export type Group = {
  name: string;
  description: string;
  members: { username: string; displayName: string }[];
};

export type AuditEntry = {
  id: number;
  at: string;
  username: string | null;
  /** Who did it, as the person is called now. */
  displayName: string | null;
  action: string;
  thing: string;
  /** What it was done to, as it is called now, or was when it was deleted. */
  name: string | null;
  /** What is called how of which the detail has the id. */
  names: Record<string, string>;
  detail: Record<string, unknown>;
  request: string | null;
};

/** Where the server keeps a person, or something of one. */
export const userPath = (username: string, part?: string) =>
  `/api/v1/users/${encodeURIComponent(username)}${part ? `/${part}` : ''}`;

export const groupPath = (group: string) => `/api/v1/groups/${encodeURIComponent(group)}`;

export const membersPath = (group: string) => `${groupPath(group)}/members`;

export const memberPath = (group: string, username: string) =>
  `${membersPath(group)}/${encodeURIComponent(username)}`;

/** Whom a list of people is to hold; empty members exclude nobody. */
export type PeopleFilter = {
  q: string;
  role: string;
  disabled: '' | 'true' | 'false';
  secondFactor: '' | 'true' | 'false';
};

/** By user name, or who signed in longest ago first. */
export type PeopleOrder = 'username' | 'signedIn';

/** The people whom a filter leaves, page by page. */
export function useUsers(filter: PeopleFilter, order: PeopleOrder) {
  return useInfiniteQuery({
    queryKey: ['users', filter, order],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<{ items: User[]; next?: string }>(
        `/api/v1/users?${query({ ...filter, order, after: pageParam })}`,
        {
          signal,
        },
      ),
    getNextPageParam: ({ next }) => next,
    select: (data) => ({ ...data, pages: eachOnce(data.pages) }),
  });
}

/** Who signed in while pages were read may be told twice: they stay where they were told first. */
function eachOnce<Page extends { items: User[] }>(pages: Page[]): Page[] {
  const seen = new Set<string>();
  const isNew = ({ subject }: User) => !seen.has(subject) && seen.add(subject) !== undefined;
  return pages.map((page) => ({ ...page, items: page.items.filter(isNew) }));
}

/** The few people who are meant by what was typed. */
export const usePeopleNamed = (q: string) =>
  useQuery({
    queryKey: ['users', 'named', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<{ items: User[] }>(`/api/v1/users?${query({ q, limit: '8' })}`, { signal }),
  });

/** Where all of them can be taken away. */
export const peopleExport = (filter: PeopleFilter): string => `/api/v1/users/export?${query(filter)}`;

export function useGroups() {
  return useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => call<{ items: GroupSummary[] }>('/api/v1/groups', { signal }),
  });
}

export function useGroup(name: string) {
  return useQuery({
    queryKey: ['groups', name],
    queryFn: async ({ signal }) => {
      const answer = await request(groupPath(name), { signal });
      return { ...((await answer.json()) as Group), tag: answer.headers.get('etag') };
    },
  });
}

/** What is looked for in the audit trail; empty members exclude nothing. The days are those of the reader, and the last
 *  one counts in full. */
export type AuditFilter = { username: string; action: string; thing: string; fromDay: string; toDay: string };

/** The audit trail, the newest entry first, page by page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<{ items: AuditEntry[]; next?: number }>(
        `/api/v1/audit?${query({ ...auditQuery(filter), before: pageParam, limit: '50' })}`,
        { signal },
      ),
    getNextPageParam: ({ next }) => next?.toString(),
    staleTime: 0,
  });
}

/** What can be looked for among actions. */
export function useAuditActions() {
  return useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => call<{ items: string[] }>('/api/v1/audit/actions', { signal }),
  });
}

/** Where all entries that match can be taken away. */
export const auditExport = (filter: AuditFilter, format: 'csv' | 'jsonl'): string =>
  `/api/v1/audit/export?${query({ ...auditQuery(filter), format })}`;

function auditQuery({ fromDay, toDay, ...rest }: AuditFilter): Record<string, string> {
  return { ...rest, from: startOf(fromDay, 0), until: startOf(toDay, 1) };
}

/** When a day begins that is so many days after the named one, where the reader is. */
function startOf(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  return new Date(year, month - 1, date + later).toISOString();
}

/** Of whom a second factor is required: of everyone, or of those of a role. */
export type Whom = 'everyone' | Role;
export type FactorRule = { required: Whom[]; bySetting: Whom[] };
const FACTOR_RULE = '/api/v1/second-factor';

export const useFactorRule = () =>
  useQuery({
    queryKey: ['factors', 'rule'],
    queryFn: ({ signal }) => call<FactorRule>(FACTOR_RULE, { signal }),
  });

export const chooseFactorRule = (required: Whom[]) =>
  call<FactorRule>(FACTOR_RULE, { method: 'PUT', json: { required } });

/** A change of people, groups or rules for them; what is shown of them is reloaded afterwards. */
export function useAdminChange<Input = void>(change: (input: Input) => Promise<unknown>, done: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all(
        [['users'], ['groups'], ['me'], ['factors']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      done();
    },
  });
}

/** A query string without the members that are empty. */
function query(members: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
}
