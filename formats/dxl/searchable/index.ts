/** What of design a person would look for, as text with line numbers. Pure: no I/O. */
export { type Place, placeOf, type SearchableText } from './lines.ts';
export { searchableText } from './text.ts';
export { foldCase, hasNoWords, isWordCharacter, wordsOf } from './words.ts';
