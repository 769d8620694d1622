/** What differs between two texts, and between two elements in the words of DXL. Pure, and bounded in time. */
export type { StructuralChange } from './change.ts';
export { conflictMarker, type Merged, mergeText } from './mergeText.ts';
export { structuralDiff } from './structure.ts';
export { textDiff } from './text.ts';
