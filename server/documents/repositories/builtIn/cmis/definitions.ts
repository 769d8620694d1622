import { DOCUMENT, FOLDER } from './names.ts';

export type PropertyType = 'string' | 'id' | 'datetime' | 'integer' | 'boolean';

/** What the standard says of a property (CMIS 1.1, 2.1.3.3), as far as it differs here. */
export type Definition = {
  id: string;
  says: string;
  type: PropertyType;
  multi?: boolean;
  updatability: 'readwrite' | 'readonly' | 'oncreate';
  required?: boolean;
  queryable: boolean;
  orderable: boolean;
};

type Traits = Partial<Omit<Definition, 'id' | 'says' | 'type'>>;

const define = (id: string, says: string, type: PropertyType, traits: Traits = {}): Definition => ({
  id: `cmis:${id}`,
  says,
  type,
  updatability: 'readonly',
  queryable: true,
  orderable: true,
  ...traits,
});

const unasked = { queryable: false, orderable: false };

const shared = [
  define('name', 'Name', 'string', { updatability: 'readwrite', required: true }),
  define('description', 'Description', 'string', { updatability: 'readwrite' }),
  define('objectId', 'Object id', 'id'),
  define('baseTypeId', 'Base type', 'id', { orderable: false }),
  define('objectTypeId', 'Type', 'id', { updatability: 'oncreate', required: true, orderable: false }),
  define('secondaryObjectTypeIds', 'Secondary types', 'id', { ...unasked, multi: true }),
  define('createdBy', 'Created by', 'string'),
  define('creationDate', 'Created', 'datetime'),
  define('lastModifiedBy', 'Changed by', 'string'),
  define('lastModificationDate', 'Changed', 'datetime'),
  define('changeToken', 'Change token', 'string', unasked),
];

const ofDocuments = [
  define('isImmutable', 'Immutable', 'boolean', unasked),
  define('isLatestVersion', 'Latest version', 'boolean', unasked),
  define('isMajorVersion', 'Major version', 'boolean', { orderable: false }),
  define('isLatestMajorVersion', 'Latest major version', 'boolean', unasked),
  define('isPrivateWorkingCopy', 'Private working copy', 'boolean', unasked),
  define('versionLabel', 'Version', 'string', { orderable: false }),
  define('versionSeriesId', 'Document id', 'id'),
  define('isVersionSeriesCheckedOut', 'Checked out', 'boolean', { orderable: false }),
  define('versionSeriesCheckedOutBy', 'Checked out by', 'string'),
  define('versionSeriesCheckedOutId', 'Working copy', 'id', unasked),
  define('checkinComment', 'Comment', 'string', { orderable: false }),
  define('contentStreamLength', 'Size', 'integer'),
  define('contentStreamMimeType', 'Media type', 'string'),
  define('contentStreamFileName', 'File name', 'string'),
  define('contentStreamId', 'Content id', 'id', unasked),
];

const ofFolders = [
  define('parentId', 'Parent', 'id', unasked),
  define('path', 'Path', 'string', unasked),
  define('allowedChildObjectTypeIds', 'Types of children', 'id', { ...unasked, multi: true }),
];

/** A type of objects. */
export type ObjectType = { id: string; says: string; about: string; properties: Definition[] };

export const documentType: ObjectType = {
  id: DOCUMENT,
  says: 'Document',
  about: 'A document with versions.',
  properties: [...shared, ...ofDocuments],
};

export const folderType: ObjectType = {
  id: FOLDER,
  says: 'Folder',
  about: 'The one folder, which holds all documents that the caller may read.',
  properties: [...shared, ...ofFolders],
};

export const objectTypes = [documentType, folderType];
