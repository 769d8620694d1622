import { useQuery } from '@tanstack/react-query';
import { call, databaseAddress } from '../../shared/index.ts';

export type DatabaseItem = { nsfPath: string; title: string; replicaId: string; level: string };

export type ElementItem = { name: string; aliases?: string[]; unid: string; noteId: number };

export type DesignSummary = {
  database: string;
  replicaId: string;
  totalCount: number;
  types: Record<string, { count: number; elements: ElementItem[] }>;
};

/** The databases that the caller may read. */
export function useDatabases() {
  return useQuery({
    queryKey: ['databases'],
    queryFn: ({ signal }) => call<DatabaseItem[]>('/api/design/databases', { signal }),
  });
}

/** What the reader may do with a database; all false while that is not known. */
export function useAccess(nsfPath: string) {
  const found = useDatabases().data?.find((each) => each.nsfPath.toLowerCase() === nsfPath.toLowerCase());
  const level = found?.level;
  return {
    title: found?.title,
    level,
    mayDesign: level === 'DESIGNER' || level === 'MANAGER',
    mayManage: level === 'MANAGER',
  };
}

export function useDesignSummary(nsfPath: string) {
  return useQuery({
    queryKey: ['designsummary', nsfPath],
    queryFn: ({ signal }) => call<DesignSummary>(on('/api/dxl/designsummary', nsfPath), { signal }),
  });
}

/** The address of an interface with its database and further members of the query. */
export function on(path: string, nsfPath: string, more: Record<string, string | number> = {}): string {
  const members = Object.entries(more).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams([['nsfPath', nsfPath], ...members])}`;
}

/** The views of a database besides its design. */
export type Page = 'documents' | 'check' | 'changes' | 'import' | 'export' | 'access' | 'properties';

export const pageAddress = (nsfPath: string, page: Page) => databaseAddress(nsfPath, { page });
