import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

export type DatabaseItem = { nsfPath: string; title: string; replicaId: string; level: string };

export type ElementItem = { name: string; aliases?: string[]; unid: string; noteId: number };

export type DesignSummary = {
  database: string;
  replicaId: string;
  totalCount: number;
  types: Record<string, { count: number; elements: ElementItem[] }>;
};

export type Element = {
  type: string;
  name: string;
  unid: string;
  noteId: number | string;
  dxl: string;
  aliases?: string[];
  signature?: { signer: string; algorithm: string; signedAt: string; valid: boolean };
};

/** The databases that the caller may read. */
export function useDatabases() {
  return useQuery({
    queryKey: ['databases'],
    queryFn: ({ signal }) => call<DatabaseItem[]>('/api/design/databases', { signal }),
  });
}

export function useDesignSummary(nsfPath: string) {
  return useQuery({
    queryKey: ['designsummary', nsfPath],
    queryFn: ({ signal }) =>
      call<DesignSummary>(`/api/dxl/designsummary?${new URLSearchParams({ nsfPath })}`, { signal }),
  });
}

/** An element with its source; the UNID picks one among elements of the same name. */
export function useElement(nsfPath: string, { type, name, unid }: Chosen) {
  return useQuery({
    queryKey: ['element', nsfPath, type, unid, name],
    queryFn: ({ signal }) => call<Element>(elementPath(nsfPath, { type, name, unid }), { signal }),
  });
}

/** Which element of a database the address names. */
export type Chosen = { type: string; name: string; unid: string };

/** Where the interface for programs gives the element. */
export function elementPath(nsfPath: string, { type, name, unid }: Chosen): string {
  const doc = helpDocuments[type];
  if (doc) return `/api/dxl/helpdoc/${doc}?${new URLSearchParams({ nsfPath })}`;
  if (type === 'dbicon' || type === 'iconnote') return `/api/dxl/dbicon?${new URLSearchParams({ nsfPath })}`;
  // A path part cannot be empty; the UNID alone finds a nameless element.
  const part = encodeURIComponent(name || unid);
  return `/api/dxl/${type}/${part}?${new URLSearchParams({ nsfPath, unid })}`;
}

const helpDocuments: Record<string, string> = { helpaboutdocument: 'about', helpusingdocument: 'using' };

/** Where the console shows a database, or an element of it. */
export function databaseAddress(nsfPath: string, chosen?: Chosen): string {
  const path = `/databases/${nsfPath.split('/').map(encodeURIComponent).join('/')}`;
  return chosen ? `${path}?${new URLSearchParams(chosen)}` : path;
}
