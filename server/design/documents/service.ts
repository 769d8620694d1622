import { foldCase } from '../../../formats/dxl/searchable/index.ts';
import { wordQuery } from '../contents/words.ts';
import type { Reading } from '../tables.ts';
import { type Family, presentHead } from './present.ts';
import type { DocumentList, DocumentsQuery } from './schema.ts';
import { readCursor, type Sort, writeCursor } from './sorting.ts';
import { countResponses, findVisible, listDocuments, type Whose } from './store.ts';

/** A page of the documents of which somebody is a reader. @throws Problem 400 for a cursor of another question. */
export async function listPage(
  reading: Reading,
  whose: Whose,
  { q, form, parent, sort: by = 'modified', order, limit = 100, cursor }: DocumentsQuery,
): Promise<Pick<DocumentList, 'documents' | 'next'>> {
  const sort: Sort = { by, descending: order === undefined ? by === 'modified' : order === 'desc' };
  const question = [whose.databaseId, q ?? null, form ?? null, parent ?? null];
  const after = cursor === undefined ? undefined : readCursor(sort, cursor, question);
  const words = q === undefined ? undefined : wordQuery(q);
  // What holds no word is in no document.
  if (q !== undefined && words === undefined) return { documents: [] };
  const wanted = {
    ...whose,
    words,
    formKey: form === undefined ? undefined : foldCase(form.trim()),
    parent: parent?.toUpperCase(),
  };
  const rows = await listDocuments(reading, wanted, { sort, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    documents: page.map(presentHead),
    ...(rows.length > limit && last !== undefined ? { next: writeCursor(sort, last, question) } : {}),
  };
}

/** What a document responds to, and how many respond to it, as far as somebody may know. */
export async function familyOf(
  reading: Reading,
  whose: Whose,
  { unid, parent }: { unid: string; parent: string | undefined },
): Promise<Family> {
  return {
    parent: parent === undefined ? undefined : await findVisible(reading, whose, parent),
    responses: await countResponses(reading, whose, unid),
  };
}
