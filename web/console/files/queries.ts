import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

export type Version = {
  version: string;
  modified: string;
  modifier: Somebody;
  size: number;
  comment: string;
};

/** Which documents are shown. */
export type Shown = { deleted?: boolean; template?: boolean; q?: string };

/** The documents that the caller may read, or what lies in the caller's trash; the newest change first. */
export function useDocuments(shown: Shown = {}) {
  return useQuery({
    queryKey: ['documents', shown],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const items: DocumentMeta[] = [];
      const query = new URLSearchParams(
        Object.entries(shown).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      );
      for (let more = true; more; ) {
        const page: { items: DocumentMeta[]; next?: string } = await call(`/repository/rest/?${query}`, {
          signal,
        });
        items.push(...page.items);
        more = page.next !== undefined;
        query.set('after', page.next ?? '');
      }
      return { items };
    },
  });
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

/** Stores a file as a new document; the part's name is the file name. */
export function upload(file: File): Promise<DocumentMeta> {
  const form = new FormData();
  form.append(file.name, file, file.name);
  return call('/repository/rest/', { body: form });
}
