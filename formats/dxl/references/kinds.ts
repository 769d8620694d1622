import type { ReferenceKind } from '../../code/reference.ts';

/** Types of the elements that a name of a kind can mean. */
export const referenceTypes: Readonly<Record<ReferenceKind, readonly string[]>> = {
  library: ['scriptlibrary'],
  subform: ['subform'],
  sharedfield: ['sharedfield'],
  sharedcolumn: ['sharedcolumn'],
  sharedactions: ['sharedactions'],
  form: ['form'],
  dialog: ['form', 'subform'],
  view: ['view', 'folder'],
  page: ['page'],
  frameset: ['frameset'],
  navigator: ['navigator'],
  outline: ['outline'],
  agent: ['agent'],
  image: ['imageresource'],
  resource: [
    'imageresource',
    'fileresource',
    'stylesheetresource',
    'scriptlibrary',
    'javafile',
    'hiddenfile',
  ],
  dataconnection: ['dataconnection'],
};

/** Kinds of the names by which an element of a type is meant. */
export const kindsOfType = (type: string): ReferenceKind[] =>
  (Object.keys(referenceTypes) as ReferenceKind[]).filter((kind) => referenceTypes[kind].includes(type));

/** What sentences call what a name of a kind should be the name of. */
export const referenceWords: Readonly<Record<ReferenceKind, string>> = {
  library: 'script library',
  subform: 'subform',
  sharedfield: 'shared field',
  sharedcolumn: 'shared column',
  sharedactions: 'shared action',
  form: 'form',
  dialog: 'form or subform',
  view: 'view or folder',
  page: 'page',
  frameset: 'frameset',
  navigator: 'navigator',
  outline: 'outline',
  agent: 'agent',
  image: 'image resource',
  resource: 'file',
  dataconnection: 'data connection',
};

/** Of these there is one in a database, which answers to no name: what a reference names is a part of it. */
export const isNamelessKind = (kind: ReferenceKind): boolean => kind === 'sharedactions';
