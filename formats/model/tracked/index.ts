/**
 * Tracked changes of the editor's document: an edit as suggestions, the list of them, and accepting or rejecting.
 */
export { type Change, type Changes, changesOf, keysIn, readNewChange, readReformat } from './change.ts';
export { type Entry, listChanges, type Spot } from './list.ts';
export { isFormat, resolveSpots, spotsOf } from './resolve.ts';
export { type Suggested, type Suggester, suggest, withoutChanges } from './suggest.ts';
