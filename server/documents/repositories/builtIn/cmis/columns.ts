import { type RawBuilder, sql } from 'kysely';
import { documentType, type PropertyType } from './definitions.ts';
import { DOCUMENT, PWC } from './names.ts';

/** What a property is in SQL, with the document as `d`, its newest version as `v`, its working copy as `w`. */
const values: Record<string, RawBuilder<unknown>> = {
  'cmis:name': sql`d.name`,
  'cmis:description': sql`d.description`,
  'cmis:objectId': sql`(d.id || ';' || d.version)`,
  'cmis:baseTypeId': sql`${DOCUMENT}::text`,
  'cmis:objectTypeId': sql`${DOCUMENT}::text`,
  'cmis:createdBy': sql`(d.creator->>'displayName')`,
  'cmis:creationDate': sql`date_trunc('milliseconds', d.created_at)`,
  'cmis:lastModifiedBy': sql`(d.modifier->>'displayName')`,
  'cmis:lastModificationDate': sql`date_trunc('milliseconds', d.modified_at)`,
  'cmis:isMajorVersion': sql`v.major`,
  'cmis:versionLabel': sql`d.version::text`,
  'cmis:versionSeriesId': sql`d.id`,
  'cmis:isVersionSeriesCheckedOut': sql`(w.document is not null)`,
  'cmis:versionSeriesCheckedOutBy': sql`(w.holder->>'displayName')`,
  'cmis:versionSeriesCheckedOutId': sql`(w.document || ${`;${PWC}`})`,
  'cmis:checkinComment': sql`v.comment`,
  'cmis:contentStreamLength': sql`v.size`,
  'cmis:contentStreamMimeType': sql`d.mime`,
  'cmis:contentStreamFileName': sql`d.name`,
};

export type Column = { id: string; type: PropertyType; orderable: boolean; value: RawBuilder<unknown> };

/** The properties that can be asked for in queries and lists, by their query names. */
export const columns: ReadonlyMap<string, Column> = new Map(
  documentType.properties.flatMap(({ id, type, queryable, orderable }) => {
    const value = values[id];
    return queryable && value ? [[id, { id, type, orderable, value }] as const] : [];
  }),
);
