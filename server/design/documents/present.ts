import type { ElementRow } from '../tables.ts';
import type { Described } from './contents.ts';
import type { DocumentList, DocumentWhole } from './schema.ts';
import type { DocumentHead } from './store.ts';

/** A document in a list. */
export function presentHead(row: DocumentHead): DocumentList['documents'][number] {
  return {
    unid: row.unid,
    noteId: row.note_id,
    type: row.type,
    form: row.form,
    title: row.title,
    ...(row.created === null ? {} : { created: row.created.toISOString() }),
    modified: row.modified.toISOString(),
    ...(row.parent === null ? {} : { parent: row.parent }),
    responses: row.responses,
    attachments: row.attachments,
  };
}

/** What it responds to, and how many respond to it, as far as the caller may know. */
export type Family = {
  parent: Pick<DocumentHead, 'form' | 'title'> | undefined;
  responses: number;
};

/** One document with its items. */
export function presentWhole(
  { unid, note_id, type }: Pick<ElementRow, 'unid' | 'note_id' | 'type'>,
  { parent, ...described }: Described,
  family: Family,
): DocumentWhole {
  const known = family.parent === undefined ? {} : { form: family.parent.form, title: family.parent.title };
  return {
    unid,
    noteId: note_id,
    type,
    ...described,
    ...(parent === undefined ? {} : { parent: { unid: parent, ...known } }),
    responses: family.responses,
  };
}
