import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

export type Somebody = { id: string; displayName: string; email: string | null };

/** What the built-in repository says of a document (its REST door's meta). */
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
};

/** The documents that the caller may read, the newest change first. */
export function useDocuments() {
  return useQuery({
    queryKey: ['documents'],
    queryFn: async ({ signal }) => {
      const { items } = await call<{ items: DocumentMeta[] }>('/repository/rest/', { signal });
      return { items: items.toSorted((a, b) => b.modified.localeCompare(a.modified)) };
    },
  });
}

const editable = /\.docx$/i;

/** True when the editor can change the document for this caller. */
export function canEdit({ name, permissions }: DocumentMeta): boolean {
  return permissions.write && editable.test(name);
}

export const editorAddress = (id: string) => `/docs/app/doc/lcfiles/${encodeURIComponent(id)}/edit/content`;
export const viewerAddress = (id: string) => `/viewer/app/lcfiles/${encodeURIComponent(id)}/content`;

/** Where a click on the document leads: the editor when it can be changed, else the viewer. */
export function openAddress(document: DocumentMeta): string {
  return canEdit(document) ? editorAddress(document.id) : viewerAddress(document.id);
}
