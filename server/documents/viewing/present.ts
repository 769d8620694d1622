import { editLimit } from '../drafts/content.ts';
import { editorAddress, type FilePath } from '../opening/arrive.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import { kindOf } from './kinds.ts';

/** What the viewer's page is told of a document. */
export function presentViewing({ type, file_id: id }: FilePath, meta: DocumentMeta) {
  const { name, mime, size, version, modified, modifier, permissions } = meta;
  const canEdit = permissions.write && editLimit(name) !== undefined;
  const content = `/viewer/api/docsvr/${type}/${encodeURIComponent(id)}/content?${new URLSearchParams({ version })}`;
  return {
    name,
    kind: kindOf(meta),
    mime,
    size,
    version,
    modified,
    modifier: modifier.displayName,
    canEdit,
    edit: canEdit ? editorAddress(type, id) : null,
    content,
    download: content,
  };
}
