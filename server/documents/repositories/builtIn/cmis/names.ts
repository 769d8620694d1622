export const ATOM = 'http://www.w3.org/2005/Atom';
const APP = 'http://www.w3.org/2007/app';
export const CMIS = 'http://docs.oasis-open.org/ns/cmis/core/200908/';
export const CMISRA = 'http://docs.oasis-open.org/ns/cmis/restatom/200908/';
const LINK = 'http://docs.oasis-open.org/ns/cmis/link/200908/';

/** Declared on every root element. */
export const namespaces = {
  'xmlns:atom': ATOM,
  'xmlns:app': APP,
  'xmlns:cmis': CMIS,
  'xmlns:cmisra': CMISRA,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

/** Media types of the AtomPub binding (CMIS 1.1, 3.3). */
export const media = {
  service: 'application/atomsvc+xml',
  entry: 'application/atom+xml;type=entry',
  feed: 'application/atom+xml;type=feed',
  query: 'application/cmisquery+xml',
  actions: 'application/cmisallowableactions+xml',
  acl: 'application/cmisacl+xml',
};

/** Link relations of the standard beyond those of Atom. */
export const relations = {
  actions: `${LINK}allowableactions`,
  acl: `${LINK}acl`,
};

/** The one repository, its one folder, and its two types. */
export const REPOSITORY = 'trivet';
export const ROOT = 'root';
export const DOCUMENT = 'cmis:document';
export const FOLDER = 'cmis:folder';

/** Ends the id of a working copy. */
export const PWC = 'pwc';

/** Where the door stands. */
export const door = '/repository/cmis';
