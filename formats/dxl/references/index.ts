/** What design elements name: other elements, with the places where they do. Pure: no I/O. */

export { type ReferenceKind, referenceKinds } from '../../code/reference.ts';
export { elementReferences, keyOf, type Notation, type Reference } from './element.ts';
export { isNamelessKind, kindsOfType, referenceTypes, referenceWords } from './kinds.ts';
export { namedTypes } from './markup.ts';
export { isWhole, missingMessages, missingText } from './missing.ts';
export { type Meant, type NewName, renamingEdits } from './writing.ts';
