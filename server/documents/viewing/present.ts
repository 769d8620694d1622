import { type Draft, isDirty } from '../drafts/store.ts';
import { editLimit, holdsComments } from '../editable.ts';
import { editorAddress, type FilePath } from '../opening/resolveDocument.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import { isOffice, simpleKindOf } from './kinds.ts';

const addressOf = ({ type, file_id: id }: FilePath, what: string, version: string) =>
  `/viewer/api/docsvr/${type}/${encodeURIComponent(id)}/${what}?${new URLSearchParams({ version })}`;

/** Where the PDF of a version is. */
export const addressOfPages = (path: FilePath, version: string) => addressOf(path, 'pages', version);

/** What is known of a document beside its meta. */
type Beside = {
  /** whether there is LibreOffice */
  pages: boolean;
  /** it sets pages in other letters than the editor shows */
  otherLetters: boolean;
  draft: Draft | undefined;
  blank: boolean;
  /** when the caller asked to edit; null where they have nothing to ask for */
  asking: { asked: string | null } | null;
};

/** What the viewer's page needs to know about a document. */
export function presentViewing(
  path: FilePath,
  meta: DocumentMeta,
  { pages, otherLetters, draft, blank, asking }: Beside,
) {
  const { name, mime, size, version, modified, modifier, permissions } = meta;
  const canEdit = permissions.write && editLimit(name) !== undefined;
  const content = addressOf(path, 'content', version);
  const simple = simpleKindOf(meta);
  const converted = pages && isOffice(meta);
  return {
    name,
    kind: converted ? ('pages' as const) : simple,
    simple: converted && simple !== 'other' ? simple : null,
    mime,
    size,
    version,
    modified,
    modifier: modifier.displayName,
    canEdit,
    edit: canEdit ? editorAddress(path.type, path.file_id) : null,
    comment:
      !permissions.write && permissions.comment && holdsComments(name)
        ? editorAddress(path.type, path.file_id)
        : null,
    asking,
    blank,
    draft:
      draft && isDirty(draft)
        ? { modified: draft.modified_at.toISOString(), by: draft.lasteditor.displayName }
        : null,
    content,
    download: content,
    pages: converted ? addressOfPages(path, version) : null,
    otherLetters: converted && simple === 'docx' && otherLetters,
    conversion: converted ? addressOf(path, 'conversion', version) : null,
  };
}
