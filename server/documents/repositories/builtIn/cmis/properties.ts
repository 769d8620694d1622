import { mimeOf } from '../../../mime.ts';
import { copyToken } from '../checkoutStore.ts';
import { tagOf } from '../present.ts';
import { type Definition, documentType, folderType, type PropertyType } from './definitions.ts';
import { DOCUMENT, FOLDER, PWC, ROOT } from './names.ts';
import type { CmisObject, CopyObject, VersionObject } from './objects.ts';
import { problem } from './problems.ts';
import { element, type Markup } from './xml.ts';

/** Values of properties by their id; null is "not set". */
export type Values = Record<string, string | number | boolean | Date | string[] | null>;

const START = new Date(0);

/** What the object's properties are. */
export function valuesOf(object: CmisObject): Values {
  if (object.kind === 'root') return ofRoot();
  return object.kind === 'copy' ? ofCopy(object) : ofVersion(object);
}

function ofRoot(): Values {
  return {
    'cmis:name': 'Documents',
    'cmis:description': null,
    'cmis:objectId': ROOT,
    'cmis:baseTypeId': FOLDER,
    'cmis:objectTypeId': FOLDER,
    'cmis:secondaryObjectTypeIds': [],
    'cmis:createdBy': 'Trivet',
    'cmis:creationDate': START,
    'cmis:lastModifiedBy': 'Trivet',
    'cmis:lastModificationDate': START,
    'cmis:changeToken': null,
    'cmis:parentId': null,
    'cmis:path': '/',
    'cmis:allowedChildObjectTypeIds': [DOCUMENT],
  };
}

/** What versions and working copies have alike. */
function ofSeries({ row }: VersionObject | CopyObject): Values {
  return {
    'cmis:baseTypeId': DOCUMENT,
    'cmis:objectTypeId': DOCUMENT,
    'cmis:secondaryObjectTypeIds': [],
    'cmis:createdBy': row.creator.displayName,
    'cmis:creationDate': row.created_at,
    'cmis:isImmutable': false,
    'cmis:versionSeriesId': row.id,
    'cmis:isVersionSeriesCheckedOut': row.holder !== null,
    'cmis:versionSeriesCheckedOutBy': row.holder?.displayName ?? null,
    'cmis:versionSeriesCheckedOutId': row.holder ? `${row.id};${PWC}` : null,
  };
}

function ofVersion(object: VersionObject): Values {
  const { row, version, isLatestMajor } = object;
  const latest = version.version === row.version;
  const changed = latest ? row : version;
  return {
    ...ofSeries(object),
    'cmis:name': row.name,
    'cmis:description': row.description,
    'cmis:objectId': `${row.id};${version.version}`,
    'cmis:lastModifiedBy': changed.modifier.displayName,
    'cmis:lastModificationDate': changed.modified_at,
    'cmis:changeToken': tokenOf(tagOf(row)),
    'cmis:isLatestVersion': latest,
    'cmis:isMajorVersion': version.major,
    'cmis:isLatestMajorVersion': isLatestMajor,
    'cmis:isPrivateWorkingCopy': false,
    'cmis:versionLabel': String(version.version),
    'cmis:checkinComment': version.comment,
    'cmis:contentStreamLength': version.size,
    'cmis:contentStreamMimeType': row.mime,
    'cmis:contentStreamFileName': row.name,
    'cmis:contentStreamId': `${row.id};${version.version}`,
  };
}

function ofCopy(object: CopyObject): Values {
  const { row, copy } = object;
  return {
    ...ofSeries(object),
    'cmis:name': copy.name,
    'cmis:description': copy.description,
    'cmis:objectId': `${row.id};${PWC}`,
    'cmis:lastModifiedBy': copy.holder.displayName,
    'cmis:lastModificationDate': copy.modified_at,
    'cmis:changeToken': copyToken(copy),
    'cmis:isLatestVersion': false,
    'cmis:isMajorVersion': false,
    'cmis:isLatestMajorVersion': false,
    'cmis:isPrivateWorkingCopy': true,
    'cmis:versionLabel': PWC,
    'cmis:checkinComment': null,
    'cmis:contentStreamLength': copy.size,
    'cmis:contentStreamMimeType': mimeOf(copy.name, row.mime),
    'cmis:contentStreamFileName': copy.name,
    'cmis:contentStreamId': `${row.id};${PWC}`,
  };
}

/** An entity tag as a change token, which has no quotes. */
const tokenOf = (tag: string) => tag.slice(1, -1);

/** Without these nobody knows what an entry is, so that every filter lets them pass. */
const always = new Set(['cmis:objectId', 'cmis:baseTypeId', 'cmis:objectTypeId']);

/** Which properties a client asks for (CMIS 1.1, 2.2.1.2.1). Names that nothing has are passed over. */
export function readFilter(filter: string | undefined): (id: string) => boolean {
  if (filter === undefined || filter.trim() === '' || filter.trim() === '*') return () => true;
  const names = filter.split(',').map((name) => name.trim());
  if (!names.every((name) => name === '*' || /^[\w:.-]+$/.test(name))) throw problem('documents.cmis.filter');
  return (id) => always.has(id) || names.includes('*') || names.includes(id);
}

/** The properties of an object as the standard writes them. */
export function propertiesOf(
  object: CmisObject,
  shows: (id: string) => boolean = () => true,
  queryNames: (id: string) => string = (id) => id,
): Markup {
  const { properties } = object.kind === 'root' ? folderType : documentType;
  const values = valuesOf(object);
  const shown = properties.filter(({ id }) => shows(id));
  return element(
    'cmis:properties',
    {},
    shown.map((definition) => property(definition, values[definition.id] ?? null, queryNames(definition.id))),
  );
}

/** How elements of a type are called. */
export const typeWord: Record<PropertyType, string> = {
  string: 'String',
  id: 'Id',
  datetime: 'DateTime',
  integer: 'Integer',
  boolean: 'Boolean',
};

function property({ id, says, type }: Definition, value: Values[string], queryName: string): Markup {
  const values = value === null ? [] : Array.isArray(value) ? value : [value];
  return element(
    `cmis:property${typeWord[type]}`,
    { propertyDefinitionId: id, localName: id.slice('cmis:'.length), displayName: says, queryName },
    values.map((each) => element('cmis:value', {}, each instanceof Date ? each.toISOString() : String(each))),
  );
}
