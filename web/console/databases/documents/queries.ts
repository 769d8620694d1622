import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, databaseAddress, request } from '../../../shared/index.ts';
import { on } from '../queries.ts';

export type DocumentItem = {
  unid: string;
  type: string;
  form: string;
  title: string;
  modified: string;
  parent?: string;
  responses: number;
  attachments: number;
};

export type Item = {
  name: string;
  type: 'text' | 'number' | 'datetime' | 'richtext' | 'formula' | 'file' | 'binary';
  flags: string[];
  values: string[];
  cut?: true;
  dxl?: string;
  size?: number;
};

export type Attachment = { number: number; name: string; size: number; available: boolean };

export type DocumentWhole = {
  unid: string;
  noteId: number;
  type: string;
  form: string;
  title: string;
  created?: string;
  modified?: string;
  updatedBy: string[];
  readers?: string[];
  parent?: { unid: string; form?: string; title?: string };
  responses: number;
  items: Item[];
  attachments: Attachment[];
};

/** What a list of documents is narrowed down to and sorted by; no `form` is all of them. */
export type Wanted = {
  q?: string;
  form?: string;
  parent?: string;
  sort: 'modified' | 'title' | 'form';
  order: 'asc' | 'desc';
};

const path = '/api/design/documents';
const STILL_READING_MS = 2000;

type Page = { items: DocumentItem[]; next?: string; reading?: true };

/** The documents of a database that the reader may see, page by page; asked again while some are still being read. */
export function useDocuments(nsfPath: string, { q, form, parent, sort, order }: Wanted) {
  const narrowed = {
    ...(q ? { q } : {}),
    ...(form === undefined ? {} : { form }),
    ...(parent === undefined ? {} : { parent }),
  };
  return useInfiniteQuery({
    queryKey: ['documents', nsfPath, narrowed, sort, order],
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      const query = { sort, order, limit: 200, ...narrowed, ...(pageParam ? { cursor: pageParam } : {}) };
      const { documents, ...rest } = await call<Omit<Page, 'items'> & { documents: DocumentItem[] }>(
        on(path, nsfPath, query),
        { signal },
      );
      return { items: documents, ...rest };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ reading }) => reading) === true ? STILL_READING_MS : false,
  });
}

/** The forms of these documents, with how many there are of each. */
export function useForms(nsfPath: string) {
  return useQuery({
    queryKey: ['documents', nsfPath, 'forms'],
    queryFn: ({ signal }) =>
      call<{ forms: { form: string; count: number }[]; total: number; reading?: true }>(
        on(`${path}/forms`, nsfPath),
        { signal },
      ),
    refetchInterval: ({ state }) => (state.data?.reading ? STILL_READING_MS : false),
  });
}

/** One document with its items. */
export function useDocument(nsfPath: string, unid: string) {
  return useQuery({
    queryKey: ['documents', nsfPath, unid],
    queryFn: ({ signal }) => call<DocumentWhole>(on(`${path}/${unid}`, nsfPath), { signal }),
  });
}

/** Where its DXL is, and a file that hangs in it. */
export const dxlPath = (nsfPath: string, unid: string) => on(`${path}/${unid}/dxl`, nsfPath);
export const attachmentPath = (nsfPath: string, unid: string, number: number) =>
  on(`${path}/${unid}/attachments/${number}`, nsfPath);

/** The DXL of a document as it came in. */
export function useDxl(nsfPath: string, unid: string) {
  return useQuery({
    queryKey: ['documents', nsfPath, unid, 'dxl'],
    queryFn: async ({ signal }) =>
      (await request(dxlPath(nsfPath, unid), { signal, headers: { accept: 'application/xml' } })).text(),
  });
}

/** Where the console shows a document. */
export const documentAddress = (nsfPath: string, unid: string, more: { show?: 'source' } = {}) =>
  databaseAddress(nsfPath, { page: 'documents', document: unid, ...more });
