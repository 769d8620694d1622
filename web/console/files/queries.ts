import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

type Somebody = { id: string; displayName: string; email: string | null };

/** What the built-in repository says about a document (the meta of its REST interface). */
export type DocumentMeta = {
  id: string;
  name: string;
  mime: string;
  size: number;
  version: string;
  created: string;
  modified: string;
  creator: Somebody;
  modifier: Somebody;
  permissions: { read: boolean; write: boolean };
  description: string;
  /** New documents may be made from it. */
  template?: true;
  /** Who has it checked out, by name. */
  checkedOutBy?: string;
};

/** The same as a list says it to the reader. */
export type ListedDocument = DocumentMeta & {
  starred: boolean;
  /** how many other people and groups have a right to it */
  sharedWith: number;
  /** who edits it at this moment, by name */
  editingNow: string[];
  /** the reader may share, file and delete it */
  owned: boolean;
  /** the reader's folder in which it lies */
  folder: string | null;
};

/** A document in the trash. */
export type DeletedDocument = DocumentMeta & {
  deleted: { at: string; by: Somebody | null /** from then on it is removed */; until: string };
};

export type Version = {
  version: string;
  modified: string;
  modifier: Somebody;
  size: number;
  comment: string;
};

/** Which documents are shown. */
export type Shown = {
  template?: boolean;
  q?: string;
  filter?: Filter;
  /** the id of one of the reader's folders, or `none` for what lies in no folder */
  folder?: string;
};

/** Documents of the reader, of others, those opened lately, and those with a star. */
export const filters = ['mine', 'shared', 'recent', 'starred'] as const;
export type Filter = (typeof filters)[number];

type DocumentPage = { items: ListedDocument[]; next?: string };

const listAddress = (shown: Shown & { deleted?: boolean; limit?: number; after?: string }) =>
  `/repository/rest/?${new URLSearchParams(
    Object.entries(shown).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )}`;

const PAGE_SIZE = 60;
/** How often the list is read again for who edits now. */
const LOOK_MS = 30_000;

/** The documents that the reader may read, page by page; the newest change first, or what was opened last. */
export function useDocumentPages(shown: Shown) {
  return useInfiniteQuery({
    queryKey: ['documents', 'pages', shown],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<DocumentPage>(listAddress({ ...shown, limit: PAGE_SIZE, after: pageParam }), { signal }),
    getNextPageParam: ({ next }) => next,
    // Who has read far would have all of it read again.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 2 ? false : LOOK_MS),
  });
}

/** Kinds of documents, by extension, whose first page the server can draw. */
const DRAWN = /^(docx|docm|dotx|doc|odt|ott|rtf|xlsx|xlsm|xls|ods|pptx|ppsx|ppt|odp|pdf)$/;
const NONE: ReadonlySet<string> = new Set();

/** Extensions of documents that have a picture of their first page: none where the server has no LibreOffice. */
export function useThumbnailKinds(): ReadonlySet<string> {
  const kinds = useQuery({
    queryKey: ['thumbnailKinds'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const shown = await call<Record<string, number>>('/viewer/api/list?method=fileType', { signal });
      // What only LibreOffice can show is shown where that is.
      if (!('.odt' in shown)) return NONE;
      return new Set(
        Object.keys(shown).flatMap((each) => (DRAWN.test(each.slice(1)) ? [each.slice(1)] : [])),
      );
    },
  });
  return kinds.data ?? NONE;
}

/** Whether the server has LibreOffice, which turns texts into each other's format. */
export const useOffice = (): boolean => useThumbnailKinds().has('odt');

/** Where a text is in its other format, as it was published last. */
export const convertedPath = (id: string, to: string): string =>
  `/viewer/api/docsvr/lcfiles/${encodeURIComponent(id)}/converted?to=${to}`;

/** The documents that were changed last. */
export function useLatestDocuments(limit: number) {
  return useQuery({
    queryKey: ['documents', 'latest', limit],
    queryFn: ({ signal }) => call<DocumentPage>(listAddress({ limit }), { signal }),
  });
}

/** All documents that new ones are made from. */
export function useTemplates() {
  return useQuery({
    queryKey: ['documents', 'templates'],
    queryFn: ({ signal }) => readAll<DocumentMeta>({ template: true }, signal),
  });
}

/** All documents in the reader's trash, and after how many days they go. */
export function useTrash() {
  return useQuery({
    queryKey: ['documents', 'trash'],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAll<DeletedDocument>({ deleted: true }, signal),
  });
}

type All<Item> = { items: Item[]; keptDays?: number };

async function readAll<Item>(shown: Shown & { deleted?: boolean }, signal: AbortSignal): Promise<All<Item>> {
  const all: All<Item> = { items: [] };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { items, next, keptDays }: All<Item> & { next?: string } = await call(
      listAddress({ ...shown, after }),
      { signal },
    );
    all.items.push(...items);
    if (keptDays !== undefined) all.keptDays = keptDays;
    after = next;
  }
  return all;
}

/** A change of documents; the list is reloaded afterwards. */
export function useDocumentChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done?: (output: Output) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      await queries.invalidateQueries({ queryKey: ['documents'] });
      done?.(output);
    },
  });
}

/** Where the repository keeps something of a document: `meta`, `content`, `versions`, `shares`, or itself. */
export const documentPath = (id: string, part?: string): string =>
  `/repository/rest/${encodeURIComponent(id)}${part ? `/${part}` : ''}`;

/** Where new documents are made: in a folder of the reader, or in none. */
export const makingPath = (folder: string | null, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...more, ...(folder !== null && { folder }) }).toString();
  return `/repository/rest/${query && `?${query}`}`;
};

/** Stores a file as a new document; the part's name is the file name. */
export function upload(file: File, folder: string | null): Promise<DocumentMeta> {
  const form = new FormData();
  form.append(file.name, file, file.name);
  return call(makingPath(folder), { body: form });
}
