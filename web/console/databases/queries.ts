import { useQuery } from '@tanstack/react-query';
import { designTypes } from '../../../formats/dxl/detect.ts';
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

/** The types whose elements can be read one by one (seed, Common parameters); others come with an export. */
const readable = new Set<string>(designTypes);

/** Notes of which a database has one, each with an address of its own. */
const single: Record<string, string> = {
  helpaboutdocument: 'helpdoc/about',
  helpusingdocument: 'helpdoc/using',
  icon: 'dbicon',
};

/** True when the source of such elements can be shown. */
export const hasSource = (type: string): boolean => readable.has(type) || type in single;

/** Where the interface for programs gives the element. */
export function elementPath(nsfPath: string, { type, name, unid }: Chosen): string {
  const alone = single[type];
  if (alone) return `/api/dxl/${alone}?${new URLSearchParams({ nsfPath })}`;
  // A path part cannot be empty; the UNID alone picks a nameless element.
  return `/api/dxl/${type}/${encodeURIComponent(name || unid)}?${new URLSearchParams({ nsfPath, unid })}`;
}

/** Where the console shows a database, or an element of it. */
export function databaseAddress(nsfPath: string, chosen?: Chosen): string {
  const path = `/databases/${nsfPath.split('/').map(encodeURIComponent).join('/')}`;
  return chosen ? `${path}?${new URLSearchParams(chosen)}` : path;
}
