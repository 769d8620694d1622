import { editLimit } from '../editable.ts';
import { editorAddress, type FilePath } from '../opening/resolveDocument.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import { isOffice, simpleKindOf } from './kinds.ts';

const addressOf = ({ type, file_id: id }: FilePath, what: string, version: string) =>
  `/viewer/api/docsvr/${type}/${encodeURIComponent(id)}/${what}?${new URLSearchParams({ version })}`;

/** Where the PDF of a version is. */
export const addressOfPages = (path: FilePath, version: string) => addressOf(path, 'pages', version);

/** What the viewer's page needs to know about a document.
 *  @param pages whether there is LibreOffice */
export function presentViewing(path: FilePath, meta: DocumentMeta, pages: boolean) {
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
    content,
    download: content,
    pages: converted ? addressOfPages(path, version) : null,
    conversion: converted ? addressOf(path, 'conversion', version) : null,
  };
}
