import { sql } from 'kysely';
import { idsIn, type LookUpNames } from '../platform/audit/names.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What documents and folders are called whose places are asked for: those of the built-in repository by their records,
 *  those of others by the drafts that there are of them. */
export const namesOfDocuments: LookUpNames = async (executor, places) => {
  const names = new Map<string, string>();
  const documents = places.flatMap((place) => {
    const [, repository, document] = /^documents\/([^/]+)\/(.+)$/.exec(place) ?? [];
    return repository && document ? [{ place, repository, document }] : [];
  });
  if (documents.length > 0) {
    const { rows } = await sql<{ place: string; name: string }>`
      select asked.place, coalesce(document.name, draft.name) as name
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as asked (place text, repository text, document text)
      left join documents.document document on asked.repository = 'lcfiles' and document.id = asked.document
      left join documents.draft draft on draft.repository = asked.repository and draft.document = asked.document
      where document.id is not null or draft.id is not null`.execute(executor);
    for (const { place, name } of rows) names.set(place, name);
  }
  const folders = idsIn(
    places.filter((place) => !place.includes('/') || place.startsWith('documents/folders/')),
    UUID,
  );
  if (folders.size > 0) {
    const { rows } = await sql<{ id: string; name: string }>`select id::text, name from documents.folder
      where id = any(${[...folders.keys()]}::uuid[])`.execute(executor);
    for (const { id, name } of rows) for (const place of folders.get(id) ?? []) names.set(place, name);
  }
  return names;
};
