/** What a name in a design can be the name of; `referenceTypes` of DXL says which elements that are. */
export const referenceKinds = [
  'library',
  'subform',
  'sharedfield',
  'sharedcolumn',
  'sharedactions',
  'form',
  /** What `@DialogBox` shows: a form or a subform. */
  'dialog',
  'view',
  'page',
  'frameset',
  'navigator',
  'outline',
  'agent',
  'image',
  /** A file by its name in an address: an image, a style sheet, a script, any file. */
  'resource',
  'dataconnection',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * A name of an element in code, as a text literal between UTF-16 offsets, its quotes included; end exclusive. `by` is
 * what names it (`@DbLookup`, `GetView`). `firm` is true when an element of this database must be meant: it is not
 * where the code may speak of another database, or of data that name a form that is gone.
 */
export type CodeReference = {
  kind: ReferenceKind;
  name: string;
  by: string;
  start: number;
  end: number;
  firm: boolean;
  /** Whether the literal can be written anew with another name. */
  writable: boolean;
};
